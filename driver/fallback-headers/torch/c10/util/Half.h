// Half, BFloat16, the eight-bit types and complex.
#pragma once

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>

#include "c10/macros/Macros.h"
#if defined(__CUDACC__)
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#endif

namespace c10 {
#if defined(__CUDACC__)
#define TORCH_FALLBACK_NATIVE(F, Native)                                                                               \
  C10_HOST_DEVICE F(const Native &value);                                                                              \
  C10_HOST_DEVICE operator Native() const;
#else
#define TORCH_FALLBACK_NATIVE(F, Native)
#endif
#define TORCH_FALLBACK_OPERATOR(F, op)                                                                                 \
  C10_HOST_DEVICE F operator op(const F &a, const F &b);                                                               \
  C10_HOST_DEVICE F &operator op##=(F & a, const F & b);                                                               \
  C10_HOST_DEVICE float operator op(F a, float b);                                                                     \
  C10_HOST_DEVICE float operator op(float a, F b);                                                                     \
  C10_HOST_DEVICE double operator op(F a, double b);                                                                   \
  C10_HOST_DEVICE double operator op(double a, F b);                                                                   \
  C10_HOST_DEVICE F operator op(F a, int b);                                                                           \
  C10_HOST_DEVICE F operator op(int a, F b);                                                                           \
  C10_HOST_DEVICE F operator op(F a, int64_t b);                                                                       \
  C10_HOST_DEVICE F operator op(int64_t a, F b);
#define TORCH_FALLBACK_COMPARISON(F, op)                                                                               \
  C10_HOST_DEVICE bool operator op(const F &a, const F &b);
#define TORCH_FALLBACK_FLOAT(F, Storage, Native)                                                                       \
  struct F {                                                                                                           \
    Storage x;                                                                                                         \
    struct from_bits_t {};                                                                                             \
    static constexpr C10_HOST_DEVICE from_bits_t from_bits() { return from_bits_t(); }                                 \
    F() = default;                                                                                                     \
    constexpr C10_HOST_DEVICE F(Storage bits, from_bits_t) : x(bits) {}                                                \
    C10_HOST_DEVICE F(float value);                                                                                    \
    C10_HOST_DEVICE operator float() const;                                                                            \
    TORCH_FALLBACK_NATIVE(F, Native)                                                                                   \
  };                                                                                                                   \
  TORCH_FALLBACK_OPERATOR(F, +)                                                                                        \
  TORCH_FALLBACK_OPERATOR(F, -) TORCH_FALLBACK_OPERATOR(F, *) TORCH_FALLBACK_OPERATOR(F, /)                            \
  TORCH_FALLBACK_COMPARISON(F, <)                                                                                      \
  TORCH_FALLBACK_COMPARISON(F, >) TORCH_FALLBACK_COMPARISON(F, <=) TORCH_FALLBACK_COMPARISON(F, >=)                   \
  TORCH_FALLBACK_COMPARISON(F, ==) TORCH_FALLBACK_COMPARISON(F, !=)                                                   \
  C10_HOST_DEVICE F operator-(const F &a);                                                                             \
  C10_HOST_DEVICE F &operator+=(F &a, float b);                                                                        \
  C10_HOST_DEVICE float &operator+=(float &a, const F &b);
TORCH_FALLBACK_FLOAT(Half, unsigned short, __half)
TORCH_FALLBACK_FLOAT(BFloat16, unsigned short, __nv_bfloat16)
#undef TORCH_FALLBACK_NATIVE
#define TORCH_FALLBACK_NATIVE(F, Native)
TORCH_FALLBACK_FLOAT(Float8_e4m3fn, uint8_t, )
TORCH_FALLBACK_FLOAT(Float8_e5m2, uint8_t, )
TORCH_FALLBACK_FLOAT(Float8_e4m3fnuz, uint8_t, )
TORCH_FALLBACK_FLOAT(Float8_e5m2fnuz, uint8_t, )
TORCH_FALLBACK_FLOAT(Float8_e8m0fnu, uint8_t, )
#undef TORCH_FALLBACK_FLOAT
#undef TORCH_FALLBACK_OPERATOR
#undef TORCH_FALLBACK_COMPARISON
#undef TORCH_FALLBACK_NATIVE

#if defined(__CUDACC__)
__device__ Half __ldg(const Half *ptr);
__device__ BFloat16 __ldg(const BFloat16 *ptr);
#endif

template <typename T> struct complex {
  using value_type = T;
  T real_ = T(0);
  T imag_ = T(0);
  constexpr complex() = default;
  C10_HOST_DEVICE constexpr complex(const T &re, const T &im = T()) : real_(re), imag_(im) {}
  template <typename U> constexpr complex(const std::complex<U> &other);
  C10_HOST_DEVICE constexpr T real() const { return real_; }
  C10_HOST_DEVICE constexpr T imag() const { return imag_; }
  C10_HOST_DEVICE complex &operator+=(const complex &other);
  C10_HOST_DEVICE complex &operator-=(const complex &other);
  C10_HOST_DEVICE complex &operator*=(const complex &other);
  C10_HOST_DEVICE complex &operator/=(const complex &other);
};
template <typename T> C10_HOST_DEVICE complex<T> operator+(const complex<T> &a, const complex<T> &b);
template <typename T> C10_HOST_DEVICE complex<T> operator-(const complex<T> &a, const complex<T> &b);
template <typename T> C10_HOST_DEVICE complex<T> operator*(const complex<T> &a, const complex<T> &b);
template <typename T> C10_HOST_DEVICE complex<T> operator/(const complex<T> &a, const complex<T> &b);
} // namespace c10

namespace std {
template <> class numeric_limits<c10::Half> {
public:
  static constexpr bool is_specialized = true;
  static constexpr C10_HOST_DEVICE c10::Half min() { return c10::Half(0x0400, c10::Half::from_bits()); }
  static constexpr C10_HOST_DEVICE c10::Half max() { return c10::Half(0x7BFF, c10::Half::from_bits()); }
  static constexpr C10_HOST_DEVICE c10::Half lowest() { return c10::Half(0xFBFF, c10::Half::from_bits()); }
  static constexpr C10_HOST_DEVICE c10::Half epsilon() { return c10::Half(0x1400, c10::Half::from_bits()); }
  static constexpr C10_HOST_DEVICE c10::Half infinity() { return c10::Half(0x7C00, c10::Half::from_bits()); }
};
template <> class numeric_limits<c10::BFloat16> {
public:
  static constexpr bool is_specialized = true;
  static constexpr C10_HOST_DEVICE c10::BFloat16 min() { return c10::BFloat16(0x0080, c10::BFloat16::from_bits()); }
  static constexpr C10_HOST_DEVICE c10::BFloat16 max() { return c10::BFloat16(0x7F7F, c10::BFloat16::from_bits()); }
  static constexpr C10_HOST_DEVICE c10::BFloat16 lowest() { return c10::BFloat16(0xFF7F, c10::BFloat16::from_bits()); }
  static constexpr C10_HOST_DEVICE c10::BFloat16 epsilon() { return c10::BFloat16(0x3C00, c10::BFloat16::from_bits()); }
  static constexpr C10_HOST_DEVICE c10::BFloat16 infinity() { return c10::BFloat16(0x7F80, c10::BFloat16::from_bits()); }
};
} // namespace std
