// Grids of the point-wise kernels.
#pragma once

#include "ATen/cuda/CUDAContext.h"

namespace at::cuda {
template <typename T> C10_HOST_DEVICE inline T ATenCeilDiv(T a, T b) { return (a + b - 1) / b; }
constexpr uint32_t AT_APPLY_THREADS_PER_BLOCK = 512;
constexpr uint32_t AT_APPLY_BLOCKS_PER_SM = 4;
constexpr int getApplyBlocksPerSM() { return AT_APPLY_BLOCKS_PER_SM; }
constexpr int getApplyBlockSize() { return AT_APPLY_THREADS_PER_BLOCK; }
inline dim3 getApplyBlock(int max_threads_per_block = AT_APPLY_THREADS_PER_BLOCK) { return dim3(max_threads_per_block); }
template <int step = 1>
bool getApplyGrid(uint64_t totalElements, dim3 &grid, c10::DeviceIndex curDevice,
                  int max_threads_per_block = AT_APPLY_THREADS_PER_BLOCK);
} // namespace at::cuda
