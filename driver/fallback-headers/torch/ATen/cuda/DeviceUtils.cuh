// Warp operations under one name for CUDA and ROCm.
#pragma once

#include <cuda_runtime.h>

#ifdef __CUDACC__
template <typename T> __device__ T WARP_SHFL(T value, int srcLane, int width = 32, unsigned int mask = 0xffffffff);
template <typename T> __device__ T WARP_SHFL_XOR(T value, int laneMask, int width = 32, unsigned int mask = 0xffffffff);
template <typename T>
__device__ T WARP_SHFL_UP(T value, unsigned int delta, int width = 32, unsigned int mask = 0xffffffff);
template <typename T>
__device__ T WARP_SHFL_DOWN(T value, unsigned int delta, int width = 32, unsigned int mask = 0xffffffff);
__device__ unsigned int ACTIVE_MASK();
__device__ unsigned int WARP_BALLOT(int predicate, unsigned int mask = 0xffffffff);
__device__ void WARP_SYNC(unsigned mask = 0xffffffff);
template <typename T> __device__ T doLdg(const T *p);
#endif
