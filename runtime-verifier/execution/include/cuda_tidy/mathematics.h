#pragma once

#include "qualifiers.h"
#include <cmath>
#include <limits>
#include <math.h>

// Mathematical functions that the host's library may lack. Those that it has are declared the same way there, with
// `noexcept`. The fast ones are as exact as the others here.

#define CUDA_TIDY_FUNCTION(Name, Double)                                                                               \
  inline double Name(double x) noexcept { return Double; }                                                             \
  inline float Name##f(float Given) noexcept {                                                                         \
    const double x = Given;                                                                                            \
    return static_cast<float>(Double);                                                                                 \
  }
CUDA_TIDY_FUNCTION(rsqrt, 1 / sqrt(x))
CUDA_TIDY_FUNCTION(rcbrt, 1 / cbrt(x))
CUDA_TIDY_FUNCTION(sinpi, sin(x * 3.14159265358979323846))
CUDA_TIDY_FUNCTION(cospi, cos(x * 3.14159265358979323846))
CUDA_TIDY_FUNCTION(tanpi, tan(x * 3.14159265358979323846))
CUDA_TIDY_FUNCTION(erfcx, x < 25 ? exp(x * x) * erfc(x) : 1 / (x * 1.77245385090551602730) * (1 - 1 / (2 * x * x)))
CUDA_TIDY_FUNCTION(normcdf, erfc(-x * 0.70710678118654752440) / 2)
#ifndef _GNU_SOURCE
CUDA_TIDY_FUNCTION(exp10, pow(10.0, x))
inline void sincos(double x, double *Sine, double *Cosine) noexcept {
  *Sine = sin(x);
  *Cosine = cos(x);
}
inline void sincosf(float x, float *Sine, float *Cosine) noexcept {
  *Sine = sinf(x);
  *Cosine = cosf(x);
}
#endif

namespace cuda_tidy {

/// The inverse of the error function: a rational guess, and two steps of Newton's.
inline double inverseError(double y) {
  if (!(y > -1 && y < 1))
    return y == 1 || y == -1 ? y * std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
  const double Logarithm = std::log((1 - y) * (1 + y)), Half = 4.33074675 + Logarithm / 2;
  double x = std::copysign(std::sqrt(std::sqrt(Half * Half - Logarithm * 6.80272109) - Half), y);
  for (int I = 0; I < 3; ++I)
    x -= (std::erf(x) - y) / (1.12837916709551257390 * std::exp(-x * x));
  return x;
}

template <typename T> T clampToUnit(T x) { return x > 0 ? (x < 1 ? x : T(1)) : T(0); }

} // namespace cuda_tidy

CUDA_TIDY_FUNCTION(erfinv, ::cuda_tidy::inverseError(x))
CUDA_TIDY_FUNCTION(erfcinv, ::cuda_tidy::inverseError(1 - x))
CUDA_TIDY_FUNCTION(normcdfinv, 1.41421356237309504880 * ::cuda_tidy::inverseError(2 * x - 1))
#undef CUDA_TIDY_FUNCTION

inline double rhypot(double x, double y) noexcept { return 1 / hypot(x, y); }
inline float rhypotf(float x, float y) noexcept { return 1 / hypotf(x, y); }
inline double norm3d(double a, double b, double c) noexcept { return sqrt(a * a + b * b + c * c); }
inline float norm3df(float a, float b, float c) noexcept { return sqrtf(a * a + b * b + c * c); }
inline double rnorm3d(double a, double b, double c) noexcept { return 1 / norm3d(a, b, c); }
inline float rnorm3df(float a, float b, float c) noexcept { return 1 / norm3df(a, b, c); }
inline double norm4d(double a, double b, double c, double d) noexcept { return sqrt(a * a + b * b + c * c + d * d); }
inline float norm4df(float a, float b, float c, float d) noexcept { return sqrtf(a * a + b * b + c * c + d * d); }
inline double rnorm4d(double a, double b, double c, double d) noexcept { return 1 / norm4d(a, b, c, d); }
inline float rnorm4df(float a, float b, float c, float d) noexcept { return 1 / norm4df(a, b, c, d); }
CUDA_TIDY_INLINE double norm(int Count, const double *x) noexcept {
  double Sum = 0;
  for (int I = 0; I < Count; ++I)
    Sum += x[I] * x[I];
  return sqrt(Sum);
}
CUDA_TIDY_INLINE float normf(int Count, const float *x) noexcept {
  float Sum = 0;
  for (int I = 0; I < Count; ++I)
    Sum += x[I] * x[I];
  return sqrtf(Sum);
}
CUDA_TIDY_INLINE void sincospi(double x, double *Sine, double *Cosine) noexcept {
  *Sine = sinpi(x);
  *Cosine = cospi(x);
}
CUDA_TIDY_INLINE void sincospif(float x, float *Sine, float *Cosine) noexcept {
  *Sine = sinpif(x);
  *Cosine = cospif(x);
}
inline float rsqrt(float x) noexcept { return rsqrtf(x); }
inline float rcbrt(float x) noexcept { return rcbrtf(x); }
inline float sinpi(float x) noexcept { return sinpif(x); }
inline float cospi(float x) noexcept { return cospif(x); }
inline float erfinv(float x) noexcept { return erfinvf(x); }
inline float erfcinv(float x) noexcept { return erfcinvf(x); }
inline float normcdf(float x) noexcept { return normcdff(x); }
inline float normcdfinv(float x) noexcept { return normcdfinvf(x); }
CUDA_TIDY_INLINE void sincos(float x, float *Sine, float *Cosine) noexcept { sincosf(x, Sine, Cosine); }
CUDA_TIDY_INLINE void sincospi(float x, float *Sine, float *Cosine) noexcept { sincospif(x, Sine, Cosine); }

inline float min(float A, float B) { return fminf(A, B); }
inline float max(float A, float B) { return fmaxf(A, B); }
inline double min(double A, double B) { return fmin(A, B); }
inline double max(double A, double B) { return fmax(A, B); }
inline double min(float A, double B) { return fmin(A, B); }
inline double max(float A, double B) { return fmax(A, B); }
inline double min(double A, float B) { return fmin(A, B); }
inline double max(double A, float B) { return fmax(A, B); }

inline float __sinf(float x) { return sinf(x); }
inline float __cosf(float x) { return cosf(x); }
inline float __tanf(float x) { return tanf(x); }
inline float __expf(float x) { return expf(x); }
inline float __exp10f(float x) { return exp10f(x); }
inline float __logf(float x) { return logf(x); }
inline float __log2f(float x) { return log2f(x); }
inline float __log10f(float x) { return log10f(x); }
inline float __powf(float x, float y) { return powf(x, y); }
inline float __tanhf(float x) { return tanhf(x); }
CUDA_TIDY_INLINE void __sincosf(float x, float *Sine, float *Cosine) { sincosf(x, Sine, Cosine); }
inline float __fdividef(float x, float y) { return x / y; }
inline float fdividef(float x, float y) { return x / y; }
inline double fdivide(double x, double y) { return x / y; }
inline float __saturatef(float x) { return ::cuda_tidy::clampToUnit(x); }
inline float saturate(float x) { return ::cuda_tidy::clampToUnit(x); }

// Arithmetic with a rounding mode, which is the nearest here in any case.
#define CUDA_TIDY_ROUNDED(Suffix)                                                                                      \
  inline float __fadd_##Suffix(float x, float y) { return x + y; }                                                     \
  inline float __fsub_##Suffix(float x, float y) { return x - y; }                                                     \
  inline float __fmul_##Suffix(float x, float y) { return x * y; }                                                     \
  inline float __fdiv_##Suffix(float x, float y) { return x / y; }                                                     \
  inline float __fmaf_##Suffix(float x, float y, float z) { return fmaf(x, y, z); }                                    \
  inline float __frcp_##Suffix(float x) { return 1 / x; }                                                              \
  inline float __fsqrt_##Suffix(float x) { return sqrtf(x); }                                                          \
  inline double __dadd_##Suffix(double x, double y) { return x + y; }                                                  \
  inline double __dsub_##Suffix(double x, double y) { return x - y; }                                                  \
  inline double __dmul_##Suffix(double x, double y) { return x * y; }                                                  \
  inline double __ddiv_##Suffix(double x, double y) { return x / y; }                                                  \
  inline double __fma_##Suffix(double x, double y, double z) { return fma(x, y, z); }                                  \
  inline double __drcp_##Suffix(double x) { return 1 / x; }                                                            \
  inline double __dsqrt_##Suffix(double x) { return sqrt(x); }
CUDA_TIDY_ROUNDED(rn)
CUDA_TIDY_ROUNDED(rz)
CUDA_TIDY_ROUNDED(ru)
CUDA_TIDY_ROUNDED(rd)
#undef CUDA_TIDY_ROUNDED
inline float __frsqrt_rn(float x) { return rsqrtf(x); }
