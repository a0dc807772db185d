// make_int2 and its siblings.
#pragma once
#define __VECTOR_FUNCTIONS_H__ // programs ask whether it is defined

#include <vector_types.h>

#define CUDA_FALLBACK_MAKE(type, element)                                                                              \
  static __inline__ __host__ __device__ struct type##1 make_##type##1(element x) {                                     \
    struct type##1 v = {x};                                                                                            \
    return v;                                                                                                          \
  }                                                                                                                    \
  static __inline__ __host__ __device__ struct type##2 make_##type##2(element x, element y) {                          \
    struct type##2 v = {x, y};                                                                                         \
    return v;                                                                                                          \
  }                                                                                                                    \
  static __inline__ __host__ __device__ struct type##3 make_##type##3(element x, element y, element z) {               \
    struct type##3 v = {x, y, z};                                                                                      \
    return v;                                                                                                          \
  }                                                                                                                    \
  static __inline__ __host__ __device__ struct type##4 make_##type##4(element x, element y, element z, element w) {    \
    struct type##4 v = {x, y, z, w};                                                                                   \
    return v;                                                                                                          \
  }
CUDA_FALLBACK_MAKE(char, signed char)
CUDA_FALLBACK_MAKE(uchar, unsigned char)
CUDA_FALLBACK_MAKE(short, short)
CUDA_FALLBACK_MAKE(ushort, unsigned short)
CUDA_FALLBACK_MAKE(int, int)
CUDA_FALLBACK_MAKE(uint, unsigned int)
CUDA_FALLBACK_MAKE(long, long int)
CUDA_FALLBACK_MAKE(ulong, unsigned long int)
CUDA_FALLBACK_MAKE(longlong, long long int)
CUDA_FALLBACK_MAKE(ulonglong, unsigned long long int)
CUDA_FALLBACK_MAKE(float, float)
CUDA_FALLBACK_MAKE(double, double)
#undef CUDA_FALLBACK_MAKE
