// Launch helpers of the point-wise kernels.
#pragma once

#include "ATen/cuda/CUDAContext.h"
#include "ATen/cuda/DeviceUtils.cuh"

namespace at::cuda {
constexpr uint32_t AT_APPLY_THREADS_PER_BLOCK = 512;
constexpr uint32_t AT_APPLY_BLOCKS_PER_SM = 4;
dim3 getApplyBlock(int max_threads_per_block = AT_APPLY_THREADS_PER_BLOCK);
template <int step = 1>
bool getApplyGrid(uint64_t totalElements, dim3 &grid, int64_t curDevice,
                  int max_threads_per_block = AT_APPLY_THREADS_PER_BLOCK);
} // namespace at::cuda
