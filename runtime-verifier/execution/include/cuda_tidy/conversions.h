#pragma once

#include "runtime.h"
#include <cmath>
#include <limits>

// Conversions between numbers, and between what the same bits are.

namespace cuda_tidy {

/// As a GPU converts: what does not fit becomes the nearest that does, and what is no number zero.
template <typename To, typename From> To toInteger(From Rounded) {
  if (!(Rounded == Rounded))
    return 0;
  constexpr To Least = std::numeric_limits<To>::min(), Most = std::numeric_limits<To>::max();
  if (Rounded <= static_cast<From>(Least))
    return Least;
  return Rounded >= static_cast<From>(Most) ? Most : static_cast<To>(Rounded);
}

template <typename To, typename From> CUDA_TIDY_OUTLINE To sameBits(From Value) {
  static_assert(sizeof(To) == sizeof(From), "the same bits");
  To Result;
  __builtin_memcpy(&Result, &Value, sizeof Result);
  return Result;
}

} // namespace cuda_tidy

#define CUDA_TIDY_TO_INTEGER(From, To, T, F)                                                                           \
  inline T __##From##2##To##_rn(F x) { return ::cuda_tidy::toInteger<T>(std::rint(x)); }                               \
  inline T __##From##2##To##_rz(F x) { return ::cuda_tidy::toInteger<T>(std::trunc(x)); }                              \
  inline T __##From##2##To##_ru(F x) { return ::cuda_tidy::toInteger<T>(std::ceil(x)); }                               \
  inline T __##From##2##To##_rd(F x) { return ::cuda_tidy::toInteger<T>(std::floor(x)); }
#define CUDA_TIDY_FROM_INTEGER(From, To, T, F)                                                                         \
  inline T __##From##2##To##_rn(F x) { return static_cast<T>(x); }                                                     \
  inline T __##From##2##To##_rz(F x) { return static_cast<T>(x); }                                                     \
  inline T __##From##2##To##_ru(F x) { return static_cast<T>(x); }                                                     \
  inline T __##From##2##To##_rd(F x) { return static_cast<T>(x); }
#define CUDA_TIDY_CONVERSIONS(Name, T)                                                                                 \
  CUDA_TIDY_TO_INTEGER(float, Name, T, float)                                                                          \
  CUDA_TIDY_TO_INTEGER(double, Name, T, double)                                                                        \
  CUDA_TIDY_FROM_INTEGER(Name, float, float, T)                                                                        \
  CUDA_TIDY_FROM_INTEGER(Name, double, double, T)
CUDA_TIDY_CONVERSIONS(int, int)
CUDA_TIDY_CONVERSIONS(uint, unsigned)
CUDA_TIDY_CONVERSIONS(ll, long long)
CUDA_TIDY_CONVERSIONS(ull, unsigned long long)
CUDA_TIDY_FROM_INTEGER(double, float, float, double)
#undef CUDA_TIDY_CONVERSIONS
#undef CUDA_TIDY_FROM_INTEGER
#undef CUDA_TIDY_TO_INTEGER

inline int __float_as_int(float x) { return ::cuda_tidy::sameBits<int>(x); }
inline unsigned __float_as_uint(float x) { return ::cuda_tidy::sameBits<unsigned>(x); }
inline float __int_as_float(int x) { return ::cuda_tidy::sameBits<float>(x); }
inline float __uint_as_float(unsigned x) { return ::cuda_tidy::sameBits<float>(x); }
inline long long __double_as_longlong(double x) { return ::cuda_tidy::sameBits<long long>(x); }
inline double __longlong_as_double(long long x) { return ::cuda_tidy::sameBits<double>(x); }
inline int __double2hiint(double x) { return static_cast<int>(__double_as_longlong(x) >> 32); }
inline int __double2loint(double x) { return static_cast<int>(__double_as_longlong(x)); }
inline double __hiloint2double(int High, int Low) {
  return __longlong_as_double(static_cast<long long>(High) << 32 | static_cast<unsigned>(Low));
}
