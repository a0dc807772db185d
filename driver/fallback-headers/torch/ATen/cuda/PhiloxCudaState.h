// What a kernel needs of the random generator, and how it asks for it.
#pragma once

#include <cstdint>
#include <tuple>

#include "c10/macros/Macros.h"

namespace at {
struct PhiloxCudaState {
  PhiloxCudaState() = default;
  PhiloxCudaState(uint64_t seed, uint64_t offset);
  PhiloxCudaState(int64_t *seed, int64_t *offset_extragraph, uint64_t offset_intragraph);
  union Payload {
    uint64_t val;
    int64_t *ptr;
  };
  Payload seed_{};
  Payload offset_{};
  uint64_t offset_intragraph_ = 0;
  bool captured_ = false;
};
#ifdef __CUDACC__
namespace cuda::philox {
__host__ __device__ std::tuple<uint64_t, uint64_t> unpack(at::PhiloxCudaState arg);
__global__ void unpack_cudnn(at::PhiloxCudaState arg, int64_t *seed_ptr, int64_t *offset_ptr);
} // namespace cuda::philox
#endif
} // namespace at
