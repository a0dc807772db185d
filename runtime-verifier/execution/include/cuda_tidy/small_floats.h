#pragma once

#include "atomics.h"
#include "mathematics.h"
#include "vectors.h"

// Floating-point numbers of 16 bits, stored as such and computed as float.

namespace cuda_tidy {

CUDA_TIDY_OUTLINE inline std::uint32_t bitsOf(float Value) {
  std::uint32_t Bits;
  __builtin_memcpy(&Bits, &Value, sizeof Bits);
  return Bits;
}
CUDA_TIDY_OUTLINE inline float floatOf(std::uint32_t Bits) {
  float Value;
  __builtin_memcpy(&Value, &Bits, sizeof Value);
  return Value;
}

/// Drops the lowest `Count` bits, to the nearest number or else to an even one.
inline std::uint32_t dropped(std::uint32_t Bits, unsigned Count) {
  const std::uint32_t Half = 1u << (Count - 1), Rest = Bits & ((1u << Count) - 1), Kept = Bits >> Count;
  return Kept + (Rest > Half || (Rest == Half && (Kept & 1)));
}

/// 1 bit of sign, 5 of exponent, 10 of fraction.
struct HalfFormat {
  static std::uint16_t encode(float Value) {
    const std::uint32_t Bits = bitsOf(Value), Size = Bits & 0x7fffffff;
    const auto Sign = static_cast<std::uint16_t>(Bits >> 16 & 0x8000);
    if (Size > 0x7f800000) // no number
      return Sign | 0x7e00;
    if (Size >= 0x477ff000) // more than the largest, rounded
      return Sign | 0x7c00;
    if (Size >= 0x38800000) // with the full fraction
      return static_cast<std::uint16_t>(Sign | (dropped(Size, 13) - (112u << 10)));
    if (Size < 0x33000000) // less than half of the smallest
      return Sign;
    return static_cast<std::uint16_t>(Sign | dropped((Size & 0x7fffff) | 0x800000, 126 - (Size >> 23)));
  }
  static float decode(std::uint16_t Bits) {
    const std::uint32_t Sign = (Bits & 0x8000u) << 16, Exponent = Bits >> 10 & 31, Fraction = Bits & 0x3ffu;
    if (Exponent == 0)
      return floatOf(Sign | bitsOf(static_cast<float>(Fraction) / 16777216.0f));
    return floatOf(Sign | (Exponent == 31 ? 0xffu : Exponent + 112) << 23 | Fraction << 13);
  }
  static constexpr Form Is = Form::Half;
};

/// The upper half of a float.
struct BFloat16Format {
  static std::uint16_t encode(float Value) {
    const std::uint32_t Bits = bitsOf(Value);
    return (Bits & 0x7fffffff) > 0x7f800000 ? 0x7fff : static_cast<std::uint16_t>(dropped(Bits, 16));
  }
  static float decode(std::uint16_t Bits) { return floatOf(static_cast<std::uint32_t>(Bits) << 16); }
  static constexpr Form Is = Form::BFloat16;
};

template <typename Format> struct SmallFloat {
  std::uint16_t Bits;

  SmallFloat() = default;
  template <typename T, typename = std::enable_if_t<std::is_arithmetic<T>::value>>
  CUDA_TIDY_INLINE SmallFloat(T Value) : Bits(Format::encode(static_cast<float>(Value))) {}
  CUDA_TIDY_INLINE static SmallFloat fromBits(std::uint16_t Bits) {
    SmallFloat Made;
    Made.Bits = Bits;
    return Made;
  }
  CUDA_TIDY_INLINE float value() const { return Format::decode(Bits); }
  CUDA_TIDY_INLINE operator float() const { return value(); }
  template <typename T, typename = std::enable_if_t<std::is_integral<T>::value>>
  CUDA_TIDY_INLINE explicit operator T() const {
    return static_cast<T>(value());
  }
  CUDA_TIDY_INLINE SmallFloat operator+() const { return *this; }
  CUDA_TIDY_INLINE SmallFloat operator-() const { return fromBits(Bits ^ 0x8000); }
  CUDA_TIDY_INLINE SmallFloat &operator++() { return *this = value() + 1; }
  CUDA_TIDY_INLINE SmallFloat &operator--() { return *this = value() - 1; }
};

template <typename Format> struct __attribute__((aligned(4))) SmallPair {
  SmallFloat<Format> x, y;

  SmallPair() = default;
  CUDA_TIDY_INLINE SmallPair(SmallFloat<Format> x, SmallFloat<Format> y) : x(x), y(y) {}
  CUDA_TIDY_INLINE SmallPair operator-() const { return {-x, -y}; }
};

template <typename Format> struct FormOf<SmallFloat<Format>> : std::integral_constant<Form, Format::Is> {};
template <typename Format> struct ComponentsOf<SmallPair<Format>> {
  using Type = SmallFloat<Format>;
  static constexpr unsigned Count = 2;
};

#define CUDA_TIDY_SMALL_ARITHMETIC(Operator)                                                                           \
  template <typename F> CUDA_TIDY_INLINE SmallFloat<F> operator Operator(SmallFloat<F> A, SmallFloat<F> B) {           \
    return A.value() Operator B.value();                                                                               \
  }                                                                                                                    \
  template <typename F> CUDA_TIDY_INLINE SmallFloat<F> &operator Operator## = (SmallFloat<F> & A, SmallFloat<F> B) {   \
    return A = A Operator B;                                                                                           \
  }                                                                                                                    \
  template <typename F> CUDA_TIDY_INLINE SmallPair<F> operator Operator(SmallPair<F> A, SmallPair<F> B) {              \
    return {A.x Operator B.x, A.y Operator B.y};                                                                       \
  }                                                                                                                    \
  template <typename F> CUDA_TIDY_INLINE SmallPair<F> &operator Operator## = (SmallPair<F> & A, SmallPair<F> B) {      \
    return A = A Operator B;                                                                                           \
  }
CUDA_TIDY_SMALL_ARITHMETIC(+)
CUDA_TIDY_SMALL_ARITHMETIC(-)
CUDA_TIDY_SMALL_ARITHMETIC(*)
CUDA_TIDY_SMALL_ARITHMETIC(/)
#undef CUDA_TIDY_SMALL_ARITHMETIC

#define CUDA_TIDY_SMALL_COMPARISON(Operator)                                                                           \
  template <typename F> CUDA_TIDY_INLINE bool operator Operator(SmallFloat<F> A, SmallFloat<F> B) {                    \
    return A.value() Operator B.value();                                                                               \
  }                                                                                                                    \
  template <typename F> CUDA_TIDY_INLINE bool operator Operator(SmallPair<F> A, SmallPair<F> B) {                      \
    return A.x Operator B.x && A.y Operator B.y;                                                                       \
  }
CUDA_TIDY_SMALL_COMPARISON(==)
CUDA_TIDY_SMALL_COMPARISON(!=)
CUDA_TIDY_SMALL_COMPARISON(<)
CUDA_TIDY_SMALL_COMPARISON(<=)
CUDA_TIDY_SMALL_COMPARISON(>)
CUDA_TIDY_SMALL_COMPARISON(>=)
#undef CUDA_TIDY_SMALL_COMPARISON

} // namespace cuda_tidy

#define CUDA_TIDY_SMALL template <typename F> CUDA_TIDY_INLINE
#define CUDA_TIDY_ONE ::cuda_tidy::SmallFloat<F>
#define CUDA_TIDY_TWO ::cuda_tidy::SmallPair<F>

#define CUDA_TIDY_SMALL_BINARY(Name, Result)                                                                           \
  CUDA_TIDY_SMALL CUDA_TIDY_ONE Name(CUDA_TIDY_ONE a, CUDA_TIDY_ONE b) { return Result; }                              \
  CUDA_TIDY_SMALL CUDA_TIDY_TWO Name##2(CUDA_TIDY_TWO a, CUDA_TIDY_TWO b) { return {Name(a.x, b.x), Name(a.y, b.y)}; }
CUDA_TIDY_SMALL_BINARY(__hadd, a.value() + b.value())
CUDA_TIDY_SMALL_BINARY(__hsub, a.value() - b.value())
CUDA_TIDY_SMALL_BINARY(__hmul, a.value() * b.value())
CUDA_TIDY_SMALL_BINARY(__hmax, fmaxf(a, b))
CUDA_TIDY_SMALL_BINARY(__hmin, fminf(a, b))
CUDA_TIDY_SMALL CUDA_TIDY_ONE __hdiv(CUDA_TIDY_ONE a, CUDA_TIDY_ONE b) { return a / b; }
CUDA_TIDY_SMALL CUDA_TIDY_TWO __h2div(CUDA_TIDY_TWO a, CUDA_TIDY_TWO b) { return a / b; }
CUDA_TIDY_SMALL_BINARY(__hadd_sat, ::cuda_tidy::clampToUnit(a.value() + b.value()))
CUDA_TIDY_SMALL_BINARY(__hsub_sat, ::cuda_tidy::clampToUnit(a.value() - b.value()))
CUDA_TIDY_SMALL_BINARY(__hmul_sat, ::cuda_tidy::clampToUnit(a.value() * b.value()))
#undef CUDA_TIDY_SMALL_BINARY
CUDA_TIDY_SMALL CUDA_TIDY_ONE __hadd_rn(CUDA_TIDY_ONE a, CUDA_TIDY_ONE b) { return a + b; }
CUDA_TIDY_SMALL CUDA_TIDY_ONE __hsub_rn(CUDA_TIDY_ONE a, CUDA_TIDY_ONE b) { return a - b; }
CUDA_TIDY_SMALL CUDA_TIDY_ONE __hmul_rn(CUDA_TIDY_ONE a, CUDA_TIDY_ONE b) { return a * b; }
CUDA_TIDY_SMALL CUDA_TIDY_TWO __hadd2_rn(CUDA_TIDY_TWO a, CUDA_TIDY_TWO b) { return a + b; }
CUDA_TIDY_SMALL CUDA_TIDY_TWO __hmul2_rn(CUDA_TIDY_TWO a, CUDA_TIDY_TWO b) { return a * b; }
CUDA_TIDY_SMALL CUDA_TIDY_ONE __hfma(CUDA_TIDY_ONE a, CUDA_TIDY_ONE b, CUDA_TIDY_ONE c) { return fmaf(a, b, c); }
CUDA_TIDY_SMALL CUDA_TIDY_ONE __hfma_relu(CUDA_TIDY_ONE a, CUDA_TIDY_ONE b, CUDA_TIDY_ONE c) {
  return fmaxf(fmaf(a, b, c), 0);
}
CUDA_TIDY_SMALL CUDA_TIDY_TWO __hfma2(CUDA_TIDY_TWO a, CUDA_TIDY_TWO b, CUDA_TIDY_TWO c) {
  return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)};
}

#define CUDA_TIDY_SMALL_UNARY(One, Two, Result)                                                                        \
  CUDA_TIDY_SMALL CUDA_TIDY_ONE One(CUDA_TIDY_ONE Given) {                                                             \
    const float x = Given;                                                                                             \
    return Result;                                                                                                     \
  }                                                                                                                    \
  CUDA_TIDY_SMALL CUDA_TIDY_TWO Two(CUDA_TIDY_TWO a) { return {One(a.x), One(a.y)}; }
CUDA_TIDY_SMALL_UNARY(__hneg, __hneg2, -x)
CUDA_TIDY_SMALL_UNARY(__habs, __habs2, fabsf(x))
CUDA_TIDY_SMALL_UNARY(hexp, h2exp, expf(x))
CUDA_TIDY_SMALL_UNARY(hexp2, h2exp2, exp2f(x))
CUDA_TIDY_SMALL_UNARY(hexp10, h2exp10, exp10f(x))
CUDA_TIDY_SMALL_UNARY(hlog, h2log, logf(x))
CUDA_TIDY_SMALL_UNARY(hlog2, h2log2, log2f(x))
CUDA_TIDY_SMALL_UNARY(hlog10, h2log10, log10f(x))
CUDA_TIDY_SMALL_UNARY(hsqrt, h2sqrt, sqrtf(x))
CUDA_TIDY_SMALL_UNARY(hrsqrt, h2rsqrt, rsqrtf(x))
CUDA_TIDY_SMALL_UNARY(hrcp, h2rcp, 1 / x)
CUDA_TIDY_SMALL_UNARY(hsin, h2sin, sinf(x))
CUDA_TIDY_SMALL_UNARY(hcos, h2cos, cosf(x))
CUDA_TIDY_SMALL_UNARY(htanh, h2tanh, tanhf(x))
CUDA_TIDY_SMALL_UNARY(hfloor, h2floor, floorf(x))
CUDA_TIDY_SMALL_UNARY(hceil, h2ceil, ceilf(x))
CUDA_TIDY_SMALL_UNARY(htrunc, h2trunc, truncf(x))
CUDA_TIDY_SMALL_UNARY(hrint, h2rint, rintf(x))
#undef CUDA_TIDY_SMALL_UNARY

#define CUDA_TIDY_SMALL_TEST(Suffix, Operator)                                                                         \
  CUDA_TIDY_SMALL bool __h##Suffix(CUDA_TIDY_ONE a, CUDA_TIDY_ONE b) { return a Operator b; }                          \
  CUDA_TIDY_SMALL bool __hb##Suffix##2(CUDA_TIDY_TWO a, CUDA_TIDY_TWO b) { return a Operator b; }                      \
  CUDA_TIDY_SMALL CUDA_TIDY_TWO __h##Suffix##2(CUDA_TIDY_TWO a, CUDA_TIDY_TWO b) {                                     \
    return {a.x Operator b.x, a.y Operator b.y};                                                                       \
  }
CUDA_TIDY_SMALL_TEST(eq, ==)
CUDA_TIDY_SMALL_TEST(ne, !=)
CUDA_TIDY_SMALL_TEST(lt, <)
CUDA_TIDY_SMALL_TEST(le, <=)
CUDA_TIDY_SMALL_TEST(gt, >)
CUDA_TIDY_SMALL_TEST(ge, >=)
#undef CUDA_TIDY_SMALL_TEST
CUDA_TIDY_SMALL bool __hisnan(CUDA_TIDY_ONE a) { return a.value() != a.value(); }
CUDA_TIDY_SMALL int __hisinf(CUDA_TIDY_ONE a) { return fabsf(a) == HUGE_VALF ? (a.value() > 0 ? 1 : -1) : 0; }

CUDA_TIDY_SMALL float __low2float(CUDA_TIDY_TWO a) { return a.x; }
CUDA_TIDY_SMALL float __high2float(CUDA_TIDY_TWO a) { return a.y; }
CUDA_TIDY_SMALL CUDA_TIDY_TWO __lowhigh2highlow(CUDA_TIDY_TWO a) { return {a.y, a.x}; }

/// What each of the two types names for itself. `One` and `Two` are its names in those of functions.
#define CUDA_TIDY_SMALL_NAMES(Type, Pair, One, Two)                                                                    \
  CUDA_TIDY_INLINE float __##One##2float(Type a) { return a; }                                                         \
  CUDA_TIDY_INLINE Type __float2##One(float a) { return a; }                                                           \
  CUDA_TIDY_INLINE Type __float2##One##_rn(float a) { return a; }                                                      \
  CUDA_TIDY_INLINE Type __float2##One##_rz(float a) { return a; }                                                      \
  CUDA_TIDY_INLINE Type __float2##One##_ru(float a) { return a; }                                                      \
  CUDA_TIDY_INLINE Type __float2##One##_rd(float a) { return a; }                                                      \
  CUDA_TIDY_INLINE Type __double2##One(double a) { return a; }                                                         \
  CUDA_TIDY_INLINE Type __int2##One##_rn(int a) { return a; }                                                          \
  CUDA_TIDY_INLINE Type __uint2##One##_rn(unsigned a) { return a; }                                                    \
  CUDA_TIDY_INLINE Type __short2##One##_rn(short a) { return a; }                                                      \
  CUDA_TIDY_INLINE Type __ushort2##One##_rn(unsigned short a) { return a; }                                            \
  CUDA_TIDY_INLINE Type __ll2##One##_rn(long long a) { return a; }                                                     \
  CUDA_TIDY_INLINE Type __ull2##One##_rn(unsigned long long a) { return a; }                                           \
  CUDA_TIDY_INLINE int __##One##2int_rn(Type a) { return static_cast<int>(rintf(a)); }                                 \
  CUDA_TIDY_INLINE int __##One##2int_rz(Type a) { return static_cast<int>(a.value()); }                                \
  CUDA_TIDY_INLINE int __##One##2int_ru(Type a) { return static_cast<int>(ceilf(a)); }                                 \
  CUDA_TIDY_INLINE int __##One##2int_rd(Type a) { return static_cast<int>(floorf(a)); }                                \
  CUDA_TIDY_INLINE unsigned __##One##2uint_rn(Type a) { return static_cast<unsigned>(rintf(a)); }                      \
  CUDA_TIDY_INLINE unsigned __##One##2uint_rz(Type a) { return static_cast<unsigned>(a.value()); }                     \
  CUDA_TIDY_INLINE unsigned short __##One##_as_ushort(Type a) { return a.Bits; }                                       \
  CUDA_TIDY_INLINE short __##One##_as_short(Type a) { return static_cast<short>(a.Bits); }                             \
  CUDA_TIDY_INLINE Type __ushort_as_##One(unsigned short a) { return Type::fromBits(a); }                              \
  CUDA_TIDY_INLINE Type __short_as_##One(short a) { return Type::fromBits(static_cast<std::uint16_t>(a)); }            \
  CUDA_TIDY_INLINE Type __low2##One(Pair a) { return a.x; }                                                            \
  CUDA_TIDY_INLINE Type __high2##One(Pair a) { return a.y; }                                                           \
  CUDA_TIDY_INLINE Pair __low2##Two(Pair a) { return {a.x, a.x}; }                                                     \
  CUDA_TIDY_INLINE Pair __high2##Two(Pair a) { return {a.y, a.y}; }                                                    \
  CUDA_TIDY_INLINE Pair __lows2##Two(Pair a, Pair b) { return {a.x, b.x}; }                                            \
  CUDA_TIDY_INLINE Pair __highs2##Two(Pair a, Pair b) { return {a.y, b.y}; }                                           \
  CUDA_TIDY_INLINE Pair __halves2##Two(Type a, Type b) { return {a, b}; }                                              \
  CUDA_TIDY_INLINE Pair __##One##2##Two(Type a) { return {a, a}; }                                                     \
  CUDA_TIDY_INLINE Pair __float2##Two##_rn(float a) { return {a, a}; }                                                 \
  CUDA_TIDY_INLINE Pair __floats2##Two##_rn(float a, float b) { return {a, b}; }                                       \
  CUDA_TIDY_INLINE Pair __float22##Two##_rn(float2 a) { return {a.x, a.y}; }                                           \
  CUDA_TIDY_INLINE float2 __##Two##2float2(Pair a) { return {a.x, a.y}; }                                              \
  CUDA_TIDY_INLINE Pair make_##Two(Type a, Type b) { return {a, b}; }
