// Reductions over a warp and a block.
#pragma once

#include "ATen/ATen.h"
#include "ATen/cuda/CUDAContext.h"
#include "ATen/cuda/DeviceUtils.cuh"
#include "ATen/native/cuda/thread_constants.h"

#ifdef __CUDACC__
namespace at::native::cuda_utils {
constexpr int kCUDABlockReduceNumThreads = 512;
constexpr int kCUDABlockReduceMaxThreads() { return C10_WARP_SIZE * C10_WARP_SIZE; }
struct Block1D {
  static __device__ int Tid() { return threadIdx.x; }
  static __device__ int Warps() { return blockDim.x / C10_WARP_SIZE; }
};
struct Block2D {
  static __device__ int Tid() { return threadIdx.x + threadIdx.y * blockDim.x; }
  static __device__ int Warps() { return blockDim.x * blockDim.y / C10_WARP_SIZE; }
};
template <typename T> __device__ T WarpReduceSum(T val);
template <typename T> __device__ T WarpReduceMax(T val);
template <typename T, class ReduceOp> __device__ T WarpReduce(T val, const ReduceOp &op);
template <typename T, typename B = Block1D> __device__ T BlockReduceSum(T val, T *shared);
template <typename T, typename B = Block1D> __device__ T BlockReduceMax(T val, T *shared);
template <typename T, class ReduceOp, typename B = Block1D>
__device__ T BlockReduce(T val, const ReduceOp &op, const T &identity_element, T *shared);
} // namespace at::native::cuda_utils
#endif
