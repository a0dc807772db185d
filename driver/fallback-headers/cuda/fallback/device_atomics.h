// Atomic functions.
#pragma once

#define CUDA_FALLBACK_ATOMIC(name, type)                                                                               \
  __device__ type name(type *address, type val);                                                                       \
  __device__ type name##_block(type *address, type val);                                                               \
  __device__ type name##_system(type *address, type val);
#define CUDA_FALLBACK_ATOMICS(name)                                                                                    \
  CUDA_FALLBACK_ATOMIC(name, int)                                                                                      \
  CUDA_FALLBACK_ATOMIC(name, unsigned int)                                                                             \
  CUDA_FALLBACK_ATOMIC(name, unsigned long long)
CUDA_FALLBACK_ATOMICS(atomicAdd)
CUDA_FALLBACK_ATOMIC(atomicAdd, float)
CUDA_FALLBACK_ATOMIC(atomicAdd, double)
CUDA_FALLBACK_ATOMIC(atomicSub, int)
CUDA_FALLBACK_ATOMIC(atomicSub, unsigned int)
CUDA_FALLBACK_ATOMICS(atomicExch)
CUDA_FALLBACK_ATOMIC(atomicExch, float)
CUDA_FALLBACK_ATOMICS(atomicMin)
CUDA_FALLBACK_ATOMIC(atomicMin, long long)
CUDA_FALLBACK_ATOMICS(atomicMax)
CUDA_FALLBACK_ATOMIC(atomicMax, long long)
CUDA_FALLBACK_ATOMICS(atomicAnd)
CUDA_FALLBACK_ATOMICS(atomicOr)
CUDA_FALLBACK_ATOMICS(atomicXor)
CUDA_FALLBACK_ATOMIC(atomicInc, unsigned int)
CUDA_FALLBACK_ATOMIC(atomicDec, unsigned int)
#undef CUDA_FALLBACK_ATOMICS
#undef CUDA_FALLBACK_ATOMIC

#define CUDA_FALLBACK_CAS(type)                                                                                        \
  __device__ type atomicCAS(type *address, type compare, type val);                                                    \
  __device__ type atomicCAS_block(type *address, type compare, type val);                                              \
  __device__ type atomicCAS_system(type *address, type compare, type val);
CUDA_FALLBACK_CAS(int)
CUDA_FALLBACK_CAS(unsigned int)
CUDA_FALLBACK_CAS(unsigned long long)
CUDA_FALLBACK_CAS(unsigned short)
#undef CUDA_FALLBACK_CAS

__device__ float2 atomicAdd(float2 *address, float2 val);
__device__ float4 atomicAdd(float4 *address, float4 val);
