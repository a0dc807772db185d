// Half, BFloat16, the eight-bit types and complex.
#pragma once

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <ostream>
#include <type_traits>

#include "c10/macros/Macros.h"
#if defined(__CUDACC__)
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#endif

namespace c10 {
#if defined(__CUDACC__)
#define TORCH_FALLBACK_NATIVE(F, Native, Explicit)                                                                     \
  C10_HOST_DEVICE F(const Native &value);                                                                              \
  Explicit C10_HOST_DEVICE operator Native() const;
#else
#define TORCH_FALLBACK_NATIVE(F, Native, Explicit)
#endif
#define TORCH_FALLBACK_MIXED(F, op, Result, T)                                                                         \
  C10_HOST_DEVICE Result operator op(F a, T b);                                                                        \
  C10_HOST_DEVICE Result operator op(T a, F b);
#define TORCH_FALLBACK_OPERATOR(F, op)                                                                                 \
  C10_HOST_DEVICE F operator op(const F &a, const F &b);                                                               \
  C10_HOST_DEVICE F &operator op##=(F & a, const F & b);                                                               \
  C10_HOST_DEVICE float &operator op##=(float &a, const F & b);                                                        \
  TORCH_FALLBACK_MIXED(F, op, float, float)                                                                            \
  TORCH_FALLBACK_MIXED(F, op, double, double)                                                                          \
  TORCH_FALLBACK_MIXED(F, op, F, int)                                                                                  \
  TORCH_FALLBACK_MIXED(F, op, F, int64_t)
// LibTorch compares after conversion to float, and its builds switch __half's own comparisons off, which would make that
// ambiguous. With these it never is.
#define TORCH_FALLBACK_COMPARISON(F, op)                                                                               \
  C10_HOST_DEVICE bool operator op(const F &a, const F &b);                                                            \
  template <typename T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0>                                            \
  C10_HOST_DEVICE bool operator op(const F &a, const T &b);                                                            \
  template <typename T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0>                                            \
  C10_HOST_DEVICE bool operator op(const T &a, const F &b);
#define TORCH_FALLBACK_FLOAT(F, Storage, Native, Explicit)                                                             \
  struct alignas(sizeof(Storage)) F {                                                                                  \
    Storage x;                                                                                                         \
    struct from_bits_t {};                                                                                             \
    static constexpr C10_HOST_DEVICE from_bits_t from_bits() { return from_bits_t(); }                                 \
    F() = default;                                                                                                     \
    constexpr C10_HOST_DEVICE F(Storage bits, from_bits_t) : x(bits) {}                                                \
    C10_HOST_DEVICE F(float value);                                                                                    \
    C10_HOST_DEVICE operator float() const;                                                                            \
    TORCH_FALLBACK_NATIVE(F, Native, Explicit)                                                                         \
  };                                                                                                                   \
  TORCH_FALLBACK_OPERATOR(F, +)                                                                                        \
  TORCH_FALLBACK_OPERATOR(F, -) TORCH_FALLBACK_OPERATOR(F, *) TORCH_FALLBACK_OPERATOR(F, /)                            \
  TORCH_FALLBACK_COMPARISON(F, <)                                                                                      \
  TORCH_FALLBACK_COMPARISON(F, >) TORCH_FALLBACK_COMPARISON(F, <=) TORCH_FALLBACK_COMPARISON(F, >=)                    \
  TORCH_FALLBACK_COMPARISON(F, ==) TORCH_FALLBACK_COMPARISON(F, !=)                                                    \
  C10_HOST_DEVICE F operator-(const F &a);                                                                             \
  std::ostream &operator<<(std::ostream &out, const F &value);
TORCH_FALLBACK_FLOAT(Half, unsigned short, __half, )
TORCH_FALLBACK_FLOAT(BFloat16, unsigned short, __nv_bfloat16, explicit)
#undef TORCH_FALLBACK_NATIVE
#define TORCH_FALLBACK_NATIVE(F, Native, Explicit)
TORCH_FALLBACK_FLOAT(Float8_e4m3fn, uint8_t, , )
TORCH_FALLBACK_FLOAT(Float8_e5m2, uint8_t, , )
TORCH_FALLBACK_FLOAT(Float8_e4m3fnuz, uint8_t, , )
TORCH_FALLBACK_FLOAT(Float8_e5m2fnuz, uint8_t, , )
TORCH_FALLBACK_FLOAT(Float8_e8m0fnu, uint8_t, , )
#undef TORCH_FALLBACK_FLOAT
#undef TORCH_FALLBACK_OPERATOR
#undef TORCH_FALLBACK_MIXED
#undef TORCH_FALLBACK_COMPARISON
#undef TORCH_FALLBACK_NATIVE

#if defined(__CUDACC__)
__device__ Half __ldg(const Half *ptr);
__device__ BFloat16 __ldg(const BFloat16 *ptr);
#endif

template <typename T> struct alignas(sizeof(T) * 2) complex {
  using value_type = T;
  T real_ = T(0);
  T imag_ = T(0);
  constexpr complex() = default;
  C10_HOST_DEVICE constexpr complex(const T &re, const T &im = T()) : real_(re), imag_(im) {}
  template <typename U> explicit constexpr complex(const std::complex<U> &other);
  template <typename U = T>
  C10_HOST_DEVICE explicit constexpr complex(const std::enable_if_t<std::is_same_v<U, float>, complex<double>> &other);
  template <typename U = T>
  C10_HOST_DEVICE constexpr complex(const std::enable_if_t<std::is_same_v<U, double>, complex<float>> &other);
  C10_HOST_DEVICE constexpr T real() const { return real_; }
  C10_HOST_DEVICE constexpr T imag() const { return imag_; }
  C10_HOST_DEVICE void real(T value);
  C10_HOST_DEVICE void imag(T value);
  C10_HOST_DEVICE complex &operator=(T re);
  template <typename U> C10_HOST_DEVICE complex &operator=(const complex<U> &rhs);
  template <typename U> C10_HOST_DEVICE complex &operator=(const std::complex<U> &rhs);
  template <typename U> C10_HOST_DEVICE explicit operator std::complex<U>() const;
  C10_HOST_DEVICE explicit operator bool() const;
#define TORCH_FALLBACK_OPERATOR(op)                                                                                    \
  C10_HOST_DEVICE complex &operator op(T re);                                                                          \
  template <typename U> C10_HOST_DEVICE complex &operator op(const complex<U> &rhs);
  TORCH_FALLBACK_OPERATOR(+=)
  TORCH_FALLBACK_OPERATOR(-=) TORCH_FALLBACK_OPERATOR(*=) TORCH_FALLBACK_OPERATOR(/=)
#undef TORCH_FALLBACK_OPERATOR
};
template <typename T> struct scalar_value_type { using type = T; };
template <typename T> struct scalar_value_type<complex<T>> { using type = T; };
template <> struct alignas(4) complex<Half> {
  Half real_;
  Half imag_;
  complex() = default;
  C10_HOST_DEVICE explicit complex(const Half &real, const Half &imag);
  C10_HOST_DEVICE complex(const complex<float> &value);
  C10_HOST_DEVICE operator complex<float>() const;
  C10_HOST_DEVICE Half real() const;
  C10_HOST_DEVICE Half imag() const;
};
#define TORCH_FALLBACK_OPERATOR(Result, op)                                                                            \
  template <typename T> C10_HOST_DEVICE Result operator op(const complex<T> &lhs, const complex<T> &rhs);              \
  template <typename T> C10_HOST_DEVICE Result operator op(const complex<T> &lhs, const T &rhs);                       \
  template <typename T> C10_HOST_DEVICE Result operator op(const T &lhs, const complex<T> &rhs);
#define TORCH_FALLBACK_INTEGER(op)                                                                                     \
  template <typename T, typename I, std::enable_if_t<std::is_integral_v<I> && !std::is_integral_v<T>, int> = 0>        \
  C10_HOST_DEVICE complex<T> operator op(const complex<T> &a, const I &b);                                             \
  template <typename T, typename I, std::enable_if_t<std::is_integral_v<I> && !std::is_integral_v<T>, int> = 0>        \
  C10_HOST_DEVICE complex<T> operator op(const I &a, const complex<T> &b);
TORCH_FALLBACK_OPERATOR(complex<T>, +)
TORCH_FALLBACK_OPERATOR(complex<T>, -) TORCH_FALLBACK_OPERATOR(complex<T>, *) TORCH_FALLBACK_OPERATOR(complex<T>, /)
TORCH_FALLBACK_OPERATOR(bool, ==) TORCH_FALLBACK_OPERATOR(bool, !=)
TORCH_FALLBACK_INTEGER(+) TORCH_FALLBACK_INTEGER(-) TORCH_FALLBACK_INTEGER(*) TORCH_FALLBACK_INTEGER(/)
#undef TORCH_FALLBACK_OPERATOR
#undef TORCH_FALLBACK_INTEGER
template <typename T> C10_HOST_DEVICE complex<T> operator+(const complex<T> &val);
template <typename T> C10_HOST_DEVICE complex<T> operator-(const complex<T> &val);
template <typename T> std::ostream &operator<<(std::ostream &os, const complex<T> &x);
template <typename T> C10_HOST_DEVICE complex<T> polar(const T &r, const T &theta = T());
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

template <typename T> C10_HOST_DEVICE T real(const c10::complex<T> &z);
template <typename T> C10_HOST_DEVICE T imag(const c10::complex<T> &z);
template <typename T> C10_HOST_DEVICE T abs(const c10::complex<T> &z);
template <typename T> C10_HOST_DEVICE T arg(const c10::complex<T> &z);
template <typename T> C10_HOST_DEVICE T norm(const c10::complex<T> &z);
template <typename T> C10_HOST_DEVICE c10::complex<T> conj(const c10::complex<T> &z);
} // namespace std
namespace c10_complex_math {
#define TORCH_FALLBACK_FUNCTION(name) template <typename T> C10_HOST_DEVICE c10::complex<T> name(const c10::complex<T> &x);
TORCH_FALLBACK_FUNCTION(exp)
TORCH_FALLBACK_FUNCTION(log)
TORCH_FALLBACK_FUNCTION(sqrt)
TORCH_FALLBACK_FUNCTION(sin)
TORCH_FALLBACK_FUNCTION(cos)
TORCH_FALLBACK_FUNCTION(tan)
TORCH_FALLBACK_FUNCTION(sinh)
TORCH_FALLBACK_FUNCTION(cosh)
TORCH_FALLBACK_FUNCTION(tanh)
#undef TORCH_FALLBACK_FUNCTION
template <typename T> C10_HOST_DEVICE c10::complex<T> pow(const c10::complex<T> &x, const c10::complex<T> &y);
} // namespace c10_complex_math
namespace std {
using namespace c10_complex_math;
}
