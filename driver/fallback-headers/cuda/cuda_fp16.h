// half and half2.
#pragma once
#define __CUDA_FP16_H__ // programs ask whether it is defined
#define __CUDA_FP16_TYPES_EXIST__

#ifdef __cplusplus
#include <cuda_runtime.h>
#include <fallback/small_float.h>

struct __half_raw { unsigned short x; };
struct __half2_raw { unsigned short x, y; };

struct __align__(2) __half {
protected:
  unsigned short __x;

public:
  __half() = default;
  CUDA_FALLBACK_HD constexpr __half(const __half_raw &hr) : __x(hr.x) {}
  CUDA_FALLBACK_HD __half &operator=(const __half_raw &hr);
  CUDA_FALLBACK_HD operator __half_raw() const;
#define CUDA_FALLBACK_CONVERT(type)                                                                                    \
  CUDA_FALLBACK_HD __half(type value);                                                                                 \
  CUDA_FALLBACK_HD __half &operator=(type value);                                                                      \
  CUDA_FALLBACK_HD operator type() const;
  CUDA_FALLBACK_CONVERT(float)
  CUDA_FALLBACK_CONVERT(short)
  CUDA_FALLBACK_CONVERT(unsigned short)
  CUDA_FALLBACK_CONVERT(int)
  CUDA_FALLBACK_CONVERT(unsigned int)
  CUDA_FALLBACK_CONVERT(long long)
  CUDA_FALLBACK_CONVERT(unsigned long long)
#undef CUDA_FALLBACK_CONVERT
  CUDA_FALLBACK_HD __half(double value);
  CUDA_FALLBACK_HD __half &operator=(double value);
  CUDA_FALLBACK_HD __half(long value);
  CUDA_FALLBACK_HD __half(unsigned long value);
  CUDA_FALLBACK_HD operator bool() const;
  CUDA_FALLBACK_HD operator signed char() const;
  CUDA_FALLBACK_HD operator unsigned char() const;
  CUDA_FALLBACK_HD operator long() const;
  CUDA_FALLBACK_HD operator unsigned long() const;
};
struct __align__(4) __half2 {
  __half x, y;
  __half2() = default;
  CUDA_FALLBACK_HD constexpr __half2(const __half &a, const __half &b) : x(a), y(b) {}
  CUDA_FALLBACK_HD __half2(const __half2_raw &h2r);
};
typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;

#ifndef __CUDA_NO_HALF_OPERATORS__
CUDA_FALLBACK_SMALL_FLOAT_OPERATORS(__half, __half2)
#endif
CUDA_FALLBACK_SMALL_FLOAT(__half, __half2)
CUDA_FALLBACK_SMALL_FLOAT_INTEGERS(__half, half)

CUDA_FALLBACK_HD __half __double2half(double a);
CUDA_FALLBACK_HD __half __float2half(float a);
CUDA_FALLBACK_HD __half __float2half_rn(float a);
CUDA_FALLBACK_HD __half __float2half_rz(float a);
CUDA_FALLBACK_HD __half __float2half_rd(float a);
CUDA_FALLBACK_HD __half __float2half_ru(float a);
CUDA_FALLBACK_HD float __half2float(__half a);
CUDA_FALLBACK_HD __half2 __float2half2_rn(float a);
CUDA_FALLBACK_HD __half2 __floats2half2_rn(float a, float b);
CUDA_FALLBACK_HD __half2 __float22half2_rn(float2 a);
CUDA_FALLBACK_HD float2 __half22float2(__half2 a);
CUDA_FALLBACK_HD __half2 make_half2(__half x, __half y);
CUDA_FALLBACK_HD __half2 __half2half2(__half a);
CUDA_FALLBACK_HD __half2 __halves2half2(__half a, __half b);
CUDA_FALLBACK_HD __half __low2half(__half2 a);
CUDA_FALLBACK_HD __half __high2half(__half2 a);
CUDA_FALLBACK_HD float __low2float(__half2 a);
CUDA_FALLBACK_HD float __high2float(__half2 a);
CUDA_FALLBACK_HD __half2 __low2half2(__half2 a);
CUDA_FALLBACK_HD __half2 __high2half2(__half2 a);
CUDA_FALLBACK_HD __half2 __lows2half2(__half2 a, __half2 b);
CUDA_FALLBACK_HD __half2 __highs2half2(__half2 a, __half2 b);
CUDA_FALLBACK_HD __half2 __lowhigh2highlow(__half2 a);
CUDA_FALLBACK_HD short __half_as_short(__half h);
CUDA_FALLBACK_HD unsigned short __half_as_ushort(__half h);
CUDA_FALLBACK_HD __half __short_as_half(short i);
CUDA_FALLBACK_HD __half __ushort_as_half(unsigned short i);
#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7C00U)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7FFFU)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFU)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000U)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3C00U)
#endif
