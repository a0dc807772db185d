// The CUDA random generator.
#pragma once

#include "ATen/core/Tensor.h"
#include "ATen/cuda/CUDAContext.h"

namespace at {
struct PhiloxCudaState {
  PhiloxCudaState() = default;
  PhiloxCudaState(uint64_t seed, uint64_t offset);
};
struct CUDAGeneratorImpl {
  PhiloxCudaState philox_cuda_state(uint64_t increment);
  std::pair<uint64_t, uint64_t> philox_engine_inputs(uint64_t increment);
  std::mutex mutex_;
};
template <typename T> T *get_generator_or_default(const std::optional<Generator> &gen, const Generator &default_gen);
namespace cuda::detail {
const Generator &getDefaultCUDAGenerator(DeviceIndex device_index = -1);
} // namespace cuda::detail
namespace cuda::philox {
#ifdef __CUDACC__
__host__ __device__ std::tuple<uint64_t, uint64_t> unpack(PhiloxCudaState arg);
#endif
} // namespace cuda::philox
} // namespace at
