// Eight-bit floating point.
#pragma once

#include <cuda_bf16.h>
#include <stdint.h>

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short int __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;

#ifdef __cplusplus
#define CUDA_FALLBACK_TO_FP8(of, type, of2, type2)                                                                     \
  CUDA_FALLBACK_HD __nv_fp8_storage_t __nv_cvt_##of##_to_fp8(const type x, const __nv_saturation_t saturate,           \
                                                             const __nv_fp8_interpretation_t fp8_interpretation);      \
  CUDA_FALLBACK_HD __nv_fp8x2_storage_t __nv_cvt_##of2##_to_fp8x2(                                                     \
      const type2 x, const __nv_saturation_t saturate, const __nv_fp8_interpretation_t fp8_interpretation);
CUDA_FALLBACK_TO_FP8(float, float, float2, float2)
CUDA_FALLBACK_TO_FP8(double, double, double2, double2)
CUDA_FALLBACK_TO_FP8(halfraw, __half_raw, halfraw2, __half2_raw)
CUDA_FALLBACK_TO_FP8(bfloat16raw, __nv_bfloat16_raw, bfloat16raw2, __nv_bfloat162_raw)
#undef CUDA_FALLBACK_TO_FP8
#define CUDA_FALLBACK_TO_E8M0(of, type, of2, type2)                                                                    \
  CUDA_FALLBACK_HD __nv_fp8_storage_t __nv_cvt_##of##_to_e8m0(const type x, const __nv_saturation_t saturate,          \
                                                              const enum cudaRoundMode rounding);                      \
  CUDA_FALLBACK_HD __nv_fp8x2_storage_t __nv_cvt_##of2##_to_e8m0x2(const type2 x, const __nv_saturation_t saturate,    \
                                                                   const enum cudaRoundMode rounding);
CUDA_FALLBACK_TO_E8M0(float, float, float2, float2)
CUDA_FALLBACK_TO_E8M0(double, double, double2, double2)
CUDA_FALLBACK_TO_E8M0(bfloat16raw, __nv_bfloat16_raw, bfloat162raw, __nv_bfloat162_raw)
#undef CUDA_FALLBACK_TO_E8M0
CUDA_FALLBACK_HD __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(const __nv_fp8_storage_t x);
CUDA_FALLBACK_HD __nv_bfloat162_raw __nv_cvt_e8m0x2_to_bf162raw(const __nv_fp8x2_storage_t x);
CUDA_FALLBACK_HD __half_raw __nv_cvt_fp8_to_halfraw(const __nv_fp8_storage_t x,
                                                    const __nv_fp8_interpretation_t fp8_interpretation);
CUDA_FALLBACK_HD __half2_raw __nv_cvt_fp8x2_to_halfraw2(const __nv_fp8x2_storage_t x,
                                                        const __nv_fp8_interpretation_t fp8_interpretation);

#define CUDA_FALLBACK_FP8(kind)                                                                                        \
  struct __nv_fp8_##kind {                                                                                             \
    __nv_fp8_storage_t __x;                                                                                            \
    __nv_fp8_##kind() = default;                                                                                       \
    CUDA_FALLBACK_HD explicit __nv_fp8_##kind(const __half f);                                                         \
    CUDA_FALLBACK_HD explicit __nv_fp8_##kind(const __nv_bfloat16 f);                                                  \
    CUDA_FALLBACK_HD explicit __nv_fp8_##kind(const double f);                                                         \
    CUDA_FALLBACK_HD explicit __nv_fp8_##kind(const float f);                                                          \
    CUDA_FALLBACK_HD explicit __nv_fp8_##kind(const int f);                                                            \
    CUDA_FALLBACK_HD explicit operator __half() const;                                                                 \
    CUDA_FALLBACK_HD explicit operator __nv_bfloat16() const;                                                          \
    CUDA_FALLBACK_HD explicit operator float() const;                                                                  \
    CUDA_FALLBACK_HD explicit operator double() const;                                                                 \
    CUDA_FALLBACK_HD explicit operator int() const;                                                                    \
    CUDA_FALLBACK_HD explicit operator bool() const;                                                                   \
  };                                                                                                                   \
  struct __nv_fp8x2_##kind {                                                                                           \
    __nv_fp8x2_storage_t __x;                                                                                          \
    __nv_fp8x2_##kind() = default;                                                                                     \
    CUDA_FALLBACK_HD explicit __nv_fp8x2_##kind(const __half2 f);                                                      \
    CUDA_FALLBACK_HD explicit __nv_fp8x2_##kind(const __nv_bfloat162 f);                                               \
    CUDA_FALLBACK_HD explicit __nv_fp8x2_##kind(const float2 f);                                                       \
    CUDA_FALLBACK_HD explicit operator __half2() const;                                                                \
    CUDA_FALLBACK_HD explicit operator float2() const;                                                                 \
  };                                                                                                                   \
  struct __nv_fp8x4_##kind {                                                                                           \
    __nv_fp8x4_storage_t __x;                                                                                          \
    __nv_fp8x4_##kind() = default;                                                                                     \
    CUDA_FALLBACK_HD explicit __nv_fp8x4_##kind(const float4 f);                                                       \
    CUDA_FALLBACK_HD explicit operator float4() const;                                                                 \
  };
CUDA_FALLBACK_FP8(e4m3)
CUDA_FALLBACK_FP8(e5m2)
CUDA_FALLBACK_FP8(e8m0)
#undef CUDA_FALLBACK_FP8
#endif
