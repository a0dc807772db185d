// Atomic operations for every element type.
#pragma once

#include "c10/core/ScalarType.h"

#ifdef __CUDACC__
#define TORCH_FALLBACK_ATOMIC(name)                                                                                    \
  __device__ uint8_t gpuAtomic##name(uint8_t *address, uint8_t val);                                                   \
  __device__ int8_t gpuAtomic##name(int8_t *address, int8_t val);                                                      \
  __device__ int16_t gpuAtomic##name(int16_t *address, int16_t val);                                                   \
  __device__ int32_t gpuAtomic##name(int32_t *address, int32_t val);                                                   \
  __device__ int64_t gpuAtomic##name(int64_t *address, int64_t val);                                                   \
  __device__ bool gpuAtomic##name(bool *address, bool val);                                                            \
  __device__ c10::Half gpuAtomic##name(c10::Half *address, c10::Half val);                                             \
  __device__ c10::BFloat16 gpuAtomic##name(c10::BFloat16 *address, c10::BFloat16 val);                                 \
  __device__ float gpuAtomic##name(float *address, float val);                                                         \
  __device__ double gpuAtomic##name(double *address, double val);
TORCH_FALLBACK_ATOMIC(Add)
TORCH_FALLBACK_ATOMIC(Mul)
TORCH_FALLBACK_ATOMIC(Max)
TORCH_FALLBACK_ATOMIC(Min)
#undef TORCH_FALLBACK_ATOMIC
template <typename T> __device__ inline void gpuAtomicAddNoReturn(T *address, T val) { gpuAtomicAdd(address, val); }
__device__ uint8_t atomicAdd(uint8_t *address, uint8_t val);
__device__ int8_t atomicAdd(int8_t *address, int8_t val);
__device__ int16_t atomicAdd(int16_t *address, int16_t val);
__device__ int64_t atomicAdd(int64_t *address, int64_t val);
__device__ bool atomicAdd(bool *address, bool val);
__device__ c10::Half atomicAdd(c10::Half *address, c10::Half val);
__device__ c10::BFloat16 atomicAdd(c10::BFloat16 *address, c10::BFloat16 val);
#endif
