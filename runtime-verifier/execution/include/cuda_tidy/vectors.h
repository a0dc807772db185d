#pragma once

#include "runtime.h"

// The vector types, aligned as on the device: an access to one is a single instruction there.

#define CUDA_TIDY_VECTOR_OF(Name, T, Number)                                                                           \
  namespace cuda_tidy {                                                                                                \
  template <> struct ComponentsOf<Name> {                                                                              \
    using Type = T;                                                                                                    \
    static constexpr unsigned Count = Number;                                                                          \
  };                                                                                                                   \
  }

#define CUDA_TIDY_ALIGNED_TO(Bytes) __attribute__((aligned((Bytes) < 16 ? (Bytes) : 16)))

#define CUDA_TIDY_VECTORS(Name, T)                                                                                     \
  struct Name##1 { T x; };                                                                                             \
  struct CUDA_TIDY_ALIGNED_TO(2 * sizeof(T)) Name##2 { T x, y; };                                                      \
  struct Name##3 { T x, y, z; };                                                                                       \
  struct CUDA_TIDY_ALIGNED_TO(4 * sizeof(T)) Name##4 { T x, y, z, w; };                                                \
  CUDA_TIDY_INLINE constexpr Name##1 make_##Name##1(T x) { return {x}; }                                               \
  CUDA_TIDY_INLINE constexpr Name##2 make_##Name##2(T x, T y) { return {x, y}; }                                       \
  CUDA_TIDY_INLINE constexpr Name##3 make_##Name##3(T x, T y, T z) { return {x, y, z}; }                               \
  CUDA_TIDY_INLINE constexpr Name##4 make_##Name##4(T x, T y, T z, T w) { return {x, y, z, w}; }                       \
  CUDA_TIDY_VECTOR_OF(Name##1, T, 1)                                                                                   \
  CUDA_TIDY_VECTOR_OF(Name##2, T, 2)                                                                                   \
  CUDA_TIDY_VECTOR_OF(Name##3, T, 3)                                                                                   \
  CUDA_TIDY_VECTOR_OF(Name##4, T, 4)

CUDA_TIDY_VECTORS(char, signed char)
CUDA_TIDY_VECTORS(uchar, unsigned char)
CUDA_TIDY_VECTORS(short, short)
CUDA_TIDY_VECTORS(ushort, unsigned short)
CUDA_TIDY_VECTORS(int, int)
CUDA_TIDY_VECTORS(uint, unsigned)
CUDA_TIDY_VECTORS(long, long)
CUDA_TIDY_VECTORS(ulong, unsigned long)
CUDA_TIDY_VECTORS(longlong, long long)
CUDA_TIDY_VECTORS(ulonglong, unsigned long long)
CUDA_TIDY_VECTORS(float, float)
CUDA_TIDY_VECTORS(double, double)

/// An extent: what is not said is 1.
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
  constexpr dim3(uint3 Each) : x(Each.x), y(Each.y), z(Each.z) {}
  constexpr operator uint3() const { return {x, y, z}; }
};

extern const uint3 threadIdx, blockIdx;
extern const dim3 blockDim, gridDim;
constexpr int warpSize = 32;
