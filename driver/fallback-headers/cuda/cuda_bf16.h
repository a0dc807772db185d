// bfloat16 and its pair.
#pragma once
#define __CUDA_BF16_H__ // programs ask whether it is defined
#define __CUDA_BF16_TYPES_EXIST__

#ifdef __cplusplus
#include <cuda_fp16.h>

struct __nv_bfloat16_raw { unsigned short x; };
struct __nv_bfloat162_raw { unsigned short x, y; };

struct __align__(2) __nv_bfloat16 {
protected:
  unsigned short __x;

public:
  __nv_bfloat16() = default;
  CUDA_FALLBACK_HD constexpr __nv_bfloat16(const __nv_bfloat16_raw &hr) : __x(hr.x) {}
  CUDA_FALLBACK_HD __nv_bfloat16 &operator=(const __nv_bfloat16_raw &hr);
  CUDA_FALLBACK_HD operator __nv_bfloat16_raw() const;
  CUDA_FALLBACK_HD explicit __nv_bfloat16(__half f);
#define CUDA_FALLBACK_CONVERT(type)                                                                                    \
  CUDA_FALLBACK_HD __nv_bfloat16(type value);                                                                          \
  CUDA_FALLBACK_HD __nv_bfloat16 &operator=(type value);                                                               \
  CUDA_FALLBACK_HD operator type() const;
  CUDA_FALLBACK_CONVERT(float)
  CUDA_FALLBACK_CONVERT(short)
  CUDA_FALLBACK_CONVERT(unsigned short)
  CUDA_FALLBACK_CONVERT(int)
  CUDA_FALLBACK_CONVERT(unsigned int)
  CUDA_FALLBACK_CONVERT(long long)
  CUDA_FALLBACK_CONVERT(unsigned long long)
#undef CUDA_FALLBACK_CONVERT
  CUDA_FALLBACK_HD __nv_bfloat16(double value);
  CUDA_FALLBACK_HD __nv_bfloat16 &operator=(double value);
  CUDA_FALLBACK_HD __nv_bfloat16(long value);
  CUDA_FALLBACK_HD __nv_bfloat16(unsigned long value);
  CUDA_FALLBACK_HD operator bool() const;
  CUDA_FALLBACK_HD operator signed char() const;
  CUDA_FALLBACK_HD operator unsigned char() const;
  CUDA_FALLBACK_HD operator long() const;
  CUDA_FALLBACK_HD operator unsigned long() const;
};
struct __align__(4) __nv_bfloat162 {
  __nv_bfloat16 x, y;
  __nv_bfloat162() = default;
  CUDA_FALLBACK_HD constexpr __nv_bfloat162(const __nv_bfloat16 &a, const __nv_bfloat16 &b) : x(a), y(b) {}
  CUDA_FALLBACK_HD __nv_bfloat162(const __nv_bfloat162_raw &h2r);
};
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#ifndef __CUDA_NO_BFLOAT16_OPERATORS__
CUDA_FALLBACK_SMALL_FLOAT_OPERATORS(__nv_bfloat16, __nv_bfloat162)
#endif
CUDA_FALLBACK_SMALL_FLOAT(__nv_bfloat16, __nv_bfloat162)
CUDA_FALLBACK_SMALL_FLOAT_INTEGERS(__nv_bfloat16, bfloat16)

CUDA_FALLBACK_HD __nv_bfloat16 __double2bfloat16(double a);
CUDA_FALLBACK_HD __nv_bfloat16 __float2bfloat16(float a);
CUDA_FALLBACK_HD __nv_bfloat16 __float2bfloat16_rn(float a);
CUDA_FALLBACK_HD __nv_bfloat16 __float2bfloat16_rz(float a);
CUDA_FALLBACK_HD __nv_bfloat16 __float2bfloat16_rd(float a);
CUDA_FALLBACK_HD __nv_bfloat16 __float2bfloat16_ru(float a);
CUDA_FALLBACK_HD float __bfloat162float(__nv_bfloat16 a);
CUDA_FALLBACK_HD __nv_bfloat162 __float2bfloat162_rn(float a);
CUDA_FALLBACK_HD __nv_bfloat162 __floats2bfloat162_rn(float a, float b);
CUDA_FALLBACK_HD __nv_bfloat162 __float22bfloat162_rn(float2 a);
CUDA_FALLBACK_HD float2 __bfloat1622float2(__nv_bfloat162 a);
CUDA_FALLBACK_HD __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y);
CUDA_FALLBACK_HD __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a);
CUDA_FALLBACK_HD __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b);
CUDA_FALLBACK_HD __nv_bfloat16 __low2bfloat16(__nv_bfloat162 a);
CUDA_FALLBACK_HD __nv_bfloat16 __high2bfloat16(__nv_bfloat162 a);
CUDA_FALLBACK_HD float __low2float(__nv_bfloat162 a);
CUDA_FALLBACK_HD float __high2float(__nv_bfloat162 a);
CUDA_FALLBACK_HD __nv_bfloat162 __low2bfloat162(__nv_bfloat162 a);
CUDA_FALLBACK_HD __nv_bfloat162 __high2bfloat162(__nv_bfloat162 a);
CUDA_FALLBACK_HD __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b);
CUDA_FALLBACK_HD __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b);
CUDA_FALLBACK_HD __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162 a);
CUDA_FALLBACK_HD short __bfloat16_as_short(__nv_bfloat16 h);
CUDA_FALLBACK_HD unsigned short __bfloat16_as_ushort(__nv_bfloat16 h);
CUDA_FALLBACK_HD __nv_bfloat16 __short_as_bfloat16(short i);
CUDA_FALLBACK_HD __nv_bfloat16 __ushort_as_bfloat16(unsigned short i);
#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7F80U)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7FFFU)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16((unsigned short)0x7F7FU)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x8000U)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000U)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3F80U)
#endif
