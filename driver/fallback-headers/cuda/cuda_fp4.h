// Four-bit floating point.
#pragma once

#include <cuda_fp8.h>
#include <device_types.h>

typedef __nv_fp8_storage_t __nv_fp4_storage_t;
typedef __nv_fp8_storage_t __nv_fp4x2_storage_t;
typedef unsigned short int __nv_fp4x4_storage_t;
typedef enum __nv_fp4_interpretation_t { __NV_E2M1 } __nv_fp4_interpretation_t;

#ifdef __cplusplus
CUDA_FALLBACK_HD __nv_fp4_storage_t __nv_cvt_float_to_fp4(const float x,
                                                          const __nv_fp4_interpretation_t fp4_interpretation,
                                                          const enum cudaRoundMode rounding);
CUDA_FALLBACK_HD __nv_fp4_storage_t __nv_cvt_double_to_fp4(const double x,
                                                           const __nv_fp4_interpretation_t fp4_interpretation,
                                                           const enum cudaRoundMode rounding);
CUDA_FALLBACK_HD __nv_fp4x2_storage_t __nv_cvt_float2_to_fp4x2(const float2 x,
                                                               const __nv_fp4_interpretation_t fp4_interpretation,
                                                               const enum cudaRoundMode rounding);
CUDA_FALLBACK_HD __nv_fp4_storage_t __nv_cvt_halfraw_to_fp4(const __half_raw x,
                                                            const __nv_fp4_interpretation_t fp4_interpretation,
                                                            const enum cudaRoundMode rounding);
CUDA_FALLBACK_HD __half_raw __nv_cvt_fp4_to_halfraw(const __nv_fp4_storage_t x,
                                                    const __nv_fp4_interpretation_t fp4_interpretation);
CUDA_FALLBACK_HD __half2_raw __nv_cvt_fp4x2_to_halfraw2(const __nv_fp4x2_storage_t x,
                                                        const __nv_fp4_interpretation_t fp4_interpretation);

struct __nv_fp4_e2m1 {
  __nv_fp4_storage_t __x;
  __nv_fp4_e2m1() = default;
  CUDA_FALLBACK_HD explicit __nv_fp4_e2m1(const __half f);
  CUDA_FALLBACK_HD explicit __nv_fp4_e2m1(const __nv_bfloat16 f);
  CUDA_FALLBACK_HD explicit __nv_fp4_e2m1(const double f);
  CUDA_FALLBACK_HD explicit __nv_fp4_e2m1(const float f);
  CUDA_FALLBACK_HD explicit __nv_fp4_e2m1(const int f);
  CUDA_FALLBACK_HD explicit operator __half() const;
  CUDA_FALLBACK_HD explicit operator __nv_bfloat16() const;
  CUDA_FALLBACK_HD explicit operator float() const;
  CUDA_FALLBACK_HD explicit operator double() const;
  CUDA_FALLBACK_HD explicit operator int() const;
  CUDA_FALLBACK_HD explicit operator bool() const;
};
struct __nv_fp4x2_e2m1 {
  __nv_fp4x2_storage_t __x;
  __nv_fp4x2_e2m1() = default;
  CUDA_FALLBACK_HD explicit __nv_fp4x2_e2m1(const __half2 f);
  CUDA_FALLBACK_HD explicit __nv_fp4x2_e2m1(const __nv_bfloat162 f);
  CUDA_FALLBACK_HD explicit __nv_fp4x2_e2m1(const float2 f);
  CUDA_FALLBACK_HD explicit operator __half2() const;
  CUDA_FALLBACK_HD explicit operator float2() const;
};
struct __nv_fp4x4_e2m1 {
  __nv_fp4x4_storage_t __x;
  __nv_fp4x4_e2m1() = default;
  CUDA_FALLBACK_HD explicit __nv_fp4x4_e2m1(const float4 f);
  CUDA_FALLBACK_HD explicit operator float4() const;
};
#endif
