// Intrinsics that clang's own headers leave to the toolkit's and that those headers need.
#pragma once

__device__ unsigned int __isGlobal(const void *ptr);
__device__ unsigned int __isShared(const void *ptr);
__device__ unsigned int __isConstant(const void *ptr);
__device__ unsigned int __isLocal(const void *ptr);
__device__ size_t __cvta_generic_to_global(const void *ptr);
__device__ size_t __cvta_generic_to_shared(const void *ptr);
__device__ size_t __cvta_generic_to_constant(const void *ptr);
__device__ size_t __cvta_generic_to_local(const void *ptr);
__device__ void *__cvta_global_to_generic(size_t rawbits);
__device__ void *__cvta_shared_to_generic(size_t rawbits);
__device__ void *__cvta_constant_to_generic(size_t rawbits);
__device__ void *__cvta_local_to_generic(size_t rawbits);

__device__ unsigned int __isGridConstant(const void *ptr);
__device__ size_t __cvta_generic_to_grid_constant(const void *ptr);
__device__ void *__cvta_grid_constant_to_generic(size_t rawbits);
__device__ void __nanosleep(unsigned int ns);

template <class T> __device__ unsigned int __match_any_sync(unsigned mask, T value);
template <class T> __device__ unsigned int __match_all_sync(unsigned mask, T value, int *pred);

// Dot products of bytes.
__device__ int __dp4a(int srcA, int srcB, int c);
__device__ unsigned int __dp4a(unsigned int srcA, unsigned int srcB, unsigned int c);
__device__ int __dp4a(char4 srcA, char4 srcB, int c);
__device__ unsigned int __dp4a(uchar4 srcA, uchar4 srcB, unsigned int c);
#define CUDA_FALLBACK_DOT(name)                                                                                        \
  __device__ int name(int srcA, int srcB, int c);                                                                      \
  __device__ unsigned int name(unsigned int srcA, unsigned int srcB, unsigned int c);                                  \
  __device__ int name(short2 srcA, char4 srcB, int c);                                                                 \
  __device__ unsigned int name(ushort2 srcA, uchar4 srcB, unsigned int c);
CUDA_FALLBACK_DOT(__dp2a_lo)
CUDA_FALLBACK_DOT(__dp2a_hi)
#undef CUDA_FALLBACK_DOT

// Pairs of floats, of compute capability 10.0.
#define CUDA_FALLBACK_PAIRS(rounding)                                                                                  \
  __device__ float2 __fadd2_##rounding(float2 x, float2 y);                                                            \
  __device__ float2 __fmul2_##rounding(float2 x, float2 y);                                                            \
  __device__ float2 __ffma2_##rounding(float2 x, float2 y, float2 z);
CUDA_FALLBACK_PAIRS(rn)
CUDA_FALLBACK_PAIRS(rz)
CUDA_FALLBACK_PAIRS(rd)
CUDA_FALLBACK_PAIRS(ru)
#undef CUDA_FALLBACK_PAIRS

// Dynamic programming: the greater and the smaller of sums, of three, and which one it is.
#define CUDA_FALLBACK_EXTREMES(which)                                                                                  \
  CUDA_FALLBACK_OF_THREE(__viadd##which)                                                                               \
  CUDA_FALLBACK_OF_THREE(__vi##which##3)                                                                               \
  __host__ __device__ int __vi##which##_s32_relu(const int a, const int b);                                            \
  __host__ __device__ unsigned int __vi##which##_s16x2_relu(const unsigned int a, const unsigned int b);               \
  __host__ __device__ int __vib##which##_s32(const int a, const int b, bool *const pred);                              \
  __host__ __device__ unsigned int __vib##which##_u32(const unsigned int a, const unsigned int b, bool *const pred);   \
  CUDA_FALLBACK_WHICH(__vib##which##_s16x2)                                                                            \
  CUDA_FALLBACK_WHICH(__vib##which##_u16x2)
#define CUDA_FALLBACK_OF_THREE(name)                                                                                   \
  __host__ __device__ int name##_s32(const int a, const int b, const int c);                                           \
  __host__ __device__ int name##_s32_relu(const int a, const int b, const int c);                                      \
  __host__ __device__ unsigned int name##_u32(const unsigned int a, const unsigned int b, const unsigned int c);       \
  __host__ __device__ unsigned int name##_s16x2(const unsigned int a, const unsigned int b, const unsigned int c);     \
  __host__ __device__ unsigned int name##_s16x2_relu(const unsigned int a, const unsigned int b,                       \
                                                     const unsigned int c);                                            \
  __host__ __device__ unsigned int name##_u16x2(const unsigned int a, const unsigned int b, const unsigned int c);
#define CUDA_FALLBACK_WHICH(name)                                                                                      \
  __host__ __device__ unsigned int name(const unsigned int a, const unsigned int b, bool *const pred_hi,               \
                                        bool *const pred_lo);
CUDA_FALLBACK_EXTREMES(max)
CUDA_FALLBACK_EXTREMES(min)
#undef CUDA_FALLBACK_WHICH
#undef CUDA_FALLBACK_OF_THREE
#undef CUDA_FALLBACK_EXTREMES
