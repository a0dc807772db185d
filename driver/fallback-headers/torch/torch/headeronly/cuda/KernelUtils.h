// Additions to elements that other threads add to.
#pragma once

#include "torch/headeronly/cuda/Atomic.h"

#ifdef __CUDACC__
namespace torch::headeronly {
template <class scalar_t, class index_t>
__device__ void fastAtomicAdd(scalar_t *tensor, index_t index, const index_t numel, scalar_t value, bool fast_atomics) {
  gpuAtomicAddNoReturn(tensor + index, value);
}
} // namespace torch::headeronly
#endif
