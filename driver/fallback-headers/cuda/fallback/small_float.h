// The arithmetic that half and bfloat16 share: CUDA_FALLBACK_SMALL_FLOAT(scalar, pair) declares it for one of them.
#pragma once

#include <vector_types.h>

#include <host_defines.h>

#define CUDA_FALLBACK_HD __host__ __device__
#define CUDA_FALLBACK_SMALL_FLOAT_OPERATORS(F, F2)                                                                     \
  CUDA_FALLBACK_HD F operator+(const F &a, const F &b);                                                                \
  CUDA_FALLBACK_HD F operator-(const F &a, const F &b);                                                                \
  CUDA_FALLBACK_HD F operator*(const F &a, const F &b);                                                                \
  CUDA_FALLBACK_HD F operator/(const F &a, const F &b);                                                                \
  CUDA_FALLBACK_HD F &operator+=(F &a, const F &b);                                                                    \
  CUDA_FALLBACK_HD F &operator-=(F &a, const F &b);                                                                    \
  CUDA_FALLBACK_HD F &operator*=(F &a, const F &b);                                                                    \
  CUDA_FALLBACK_HD F &operator/=(F &a, const F &b);                                                                    \
  CUDA_FALLBACK_HD F operator+(const F &a);                                                                            \
  CUDA_FALLBACK_HD F operator-(const F &a);                                                                            \
  CUDA_FALLBACK_HD bool operator==(const F &a, const F &b);                                                            \
  CUDA_FALLBACK_HD bool operator!=(const F &a, const F &b);                                                            \
  CUDA_FALLBACK_HD bool operator<(const F &a, const F &b);                                                             \
  CUDA_FALLBACK_HD bool operator>(const F &a, const F &b);                                                             \
  CUDA_FALLBACK_HD bool operator<=(const F &a, const F &b);                                                            \
  CUDA_FALLBACK_HD bool operator>=(const F &a, const F &b);                                                            \
  CUDA_FALLBACK_HD F2 operator+(const F2 &a, const F2 &b);                                                             \
  CUDA_FALLBACK_HD F2 operator-(const F2 &a, const F2 &b);                                                             \
  CUDA_FALLBACK_HD F2 operator*(const F2 &a, const F2 &b);                                                             \
  CUDA_FALLBACK_HD F2 operator/(const F2 &a, const F2 &b);                                                             \
  CUDA_FALLBACK_HD F2 &operator+=(F2 &a, const F2 &b);                                                                 \
  CUDA_FALLBACK_HD F2 &operator-=(F2 &a, const F2 &b);                                                                 \
  CUDA_FALLBACK_HD F2 &operator*=(F2 &a, const F2 &b);                                                                 \
  CUDA_FALLBACK_HD F2 operator-(const F2 &a);                                                                          \
  CUDA_FALLBACK_HD bool operator==(const F2 &a, const F2 &b);                                                          \
  CUDA_FALLBACK_HD bool operator!=(const F2 &a, const F2 &b);

#define CUDA_FALLBACK_COMPARISON(F, F2, op)                                                                            \
  CUDA_FALLBACK_HD bool __h##op(F a, F b);                                                                             \
  CUDA_FALLBACK_HD bool __h##op##u(F a, F b);                                                                          \
  CUDA_FALLBACK_HD F2 __h##op##2(F2 a, F2 b);                                                                          \
  CUDA_FALLBACK_HD F2 __h##op##u2(F2 a, F2 b);                                                                         \
  CUDA_FALLBACK_HD bool __hb##op##2(F2 a, F2 b);                                                                       \
  CUDA_FALLBACK_HD bool __hb##op##u2(F2 a, F2 b);                                                                      \
  CUDA_FALLBACK_HD unsigned __h##op##2_mask(F2 a, F2 b);                                                               \
  CUDA_FALLBACK_HD unsigned __h##op##u2_mask(F2 a, F2 b);
#define CUDA_FALLBACK_ROUNDED(F, F2, op)                                                                               \
  CUDA_FALLBACK_HD F __h##op##_rn(F a, F b);                                                                           \
  CUDA_FALLBACK_HD F __h##op##_sat(F a, F b);                                                                          \
  CUDA_FALLBACK_HD F2 __h##op##2_rn(F2 a, F2 b);                                                                       \
  CUDA_FALLBACK_HD F2 __h##op##2_sat(F2 a, F2 b);
#define CUDA_FALLBACK_SMALL_MATH(F, F2, op)                                                                            \
  __device__ F h##op(F a);                                                                                             \
  __device__ F2 h2##op(F2 a);
// Loads and stores with a hint for the caches.
#define CUDA_FALLBACK_CACHED(F)                                                                                        \
  __device__ F __ldg(const F *ptr);                                                                                    \
  __device__ F __ldcg(const F *ptr);                                                                                   \
  __device__ F __ldca(const F *ptr);                                                                                   \
  __device__ F __ldcs(const F *ptr);                                                                                   \
  __device__ F __ldlu(const F *ptr);                                                                                   \
  __device__ F __ldcv(const F *ptr);                                                                                   \
  __device__ void __stwb(F *ptr, F value);                                                                             \
  __device__ void __stcg(F *ptr, F value);                                                                             \
  __device__ void __stcs(F *ptr, F value);                                                                             \
  __device__ void __stwt(F *ptr, F value);
// Conversions from and to an integer type, which the names call \p of.
#define CUDA_FALLBACK_ROUNDINGS(F, name, of, type)                                                                     \
  CUDA_FALLBACK_HD type __##name##2##of##_rn(F h);                                                                     \
  CUDA_FALLBACK_HD type __##name##2##of##_rz(F h);                                                                     \
  CUDA_FALLBACK_HD type __##name##2##of##_rd(F h);                                                                     \
  CUDA_FALLBACK_HD type __##name##2##of##_ru(F h);                                                                     \
  CUDA_FALLBACK_HD F __##of##2##name##_rn(type i);                                                                     \
  CUDA_FALLBACK_HD F __##of##2##name##_rz(type i);                                                                     \
  CUDA_FALLBACK_HD F __##of##2##name##_rd(type i);                                                                     \
  CUDA_FALLBACK_HD F __##of##2##name##_ru(type i);
#define CUDA_FALLBACK_SMALL_FLOAT_INTEGERS(F, name)                                                                    \
  CUDA_FALLBACK_ROUNDINGS(F, name, int, int)                                                                           \
  CUDA_FALLBACK_ROUNDINGS(F, name, uint, unsigned int)                                                                 \
  CUDA_FALLBACK_ROUNDINGS(F, name, short, short int)                                                                   \
  CUDA_FALLBACK_ROUNDINGS(F, name, ushort, unsigned short int)                                                         \
  CUDA_FALLBACK_ROUNDINGS(F, name, ll, long long int)                                                                  \
  CUDA_FALLBACK_ROUNDINGS(F, name, ull, unsigned long long int)                                                        \
  CUDA_FALLBACK_HD signed char __##name##2char_rz(F h);                                                                \
  CUDA_FALLBACK_HD unsigned char __##name##2uchar_rz(F h);

#define CUDA_FALLBACK_SMALL_FLOAT(F, F2)                                                                               \
  CUDA_FALLBACK_COMPARISON(F, F2, eq)                                                                                  \
  CUDA_FALLBACK_COMPARISON(F, F2, ne)                                                                                  \
  CUDA_FALLBACK_COMPARISON(F, F2, lt)                                                                                  \
  CUDA_FALLBACK_COMPARISON(F, F2, le)                                                                                  \
  CUDA_FALLBACK_COMPARISON(F, F2, gt)                                                                                  \
  CUDA_FALLBACK_COMPARISON(F, F2, ge)                                                                                  \
  CUDA_FALLBACK_ROUNDED(F, F2, add)                                                                                    \
  CUDA_FALLBACK_ROUNDED(F, F2, sub)                                                                                    \
  CUDA_FALLBACK_ROUNDED(F, F2, mul)                                                                                    \
  CUDA_FALLBACK_SMALL_MATH(F, F2, exp)                                                                                 \
  CUDA_FALLBACK_SMALL_MATH(F, F2, exp2)                                                                                \
  CUDA_FALLBACK_SMALL_MATH(F, F2, exp10)                                                                               \
  CUDA_FALLBACK_SMALL_MATH(F, F2, log)                                                                                 \
  CUDA_FALLBACK_SMALL_MATH(F, F2, log2)                                                                                \
  CUDA_FALLBACK_SMALL_MATH(F, F2, log10)                                                                               \
  CUDA_FALLBACK_SMALL_MATH(F, F2, sqrt)                                                                                \
  CUDA_FALLBACK_SMALL_MATH(F, F2, rsqrt)                                                                               \
  CUDA_FALLBACK_SMALL_MATH(F, F2, rcp)                                                                                 \
  CUDA_FALLBACK_SMALL_MATH(F, F2, sin)                                                                                 \
  CUDA_FALLBACK_SMALL_MATH(F, F2, cos)                                                                                 \
  CUDA_FALLBACK_SMALL_MATH(F, F2, tanh)                                                                                \
  CUDA_FALLBACK_SMALL_MATH(F, F2, tanh_approx)                                                                         \
  CUDA_FALLBACK_SMALL_MATH(F, F2, floor)                                                                               \
  CUDA_FALLBACK_SMALL_MATH(F, F2, ceil)                                                                                \
  CUDA_FALLBACK_SMALL_MATH(F, F2, rint)                                                                                \
  CUDA_FALLBACK_SMALL_MATH(F, F2, trunc)                                                                               \
  CUDA_FALLBACK_CACHED(F)                                                                                              \
  CUDA_FALLBACK_CACHED(F2)                                                                                             \
  CUDA_FALLBACK_HD F __hmax_nan(F a, F b);                                                                             \
  CUDA_FALLBACK_HD F __hmin_nan(F a, F b);                                                                             \
  CUDA_FALLBACK_HD F2 __hmax2_nan(F2 a, F2 b);                                                                         \
  CUDA_FALLBACK_HD F2 __hmin2_nan(F2 a, F2 b);                                                                         \
  CUDA_FALLBACK_HD F2 __hisnan2(F2 a);                                                                                 \
  __device__ F __hfma_sat(F a, F b, F c);                                                                              \
  __device__ F __hfma_relu(F a, F b, F c);                                                                             \
  __device__ F2 __hfma2_sat(F2 a, F2 b, F2 c);                                                                         \
  __device__ F2 __hfma2_relu(F2 a, F2 b, F2 c);                                                                        \
  __device__ F2 __hcmadd(F2 a, F2 b, F2 c);                                                                            \
  CUDA_FALLBACK_HD F __hadd(F a, F b);                                                                                 \
  CUDA_FALLBACK_HD F __hsub(F a, F b);                                                                                 \
  CUDA_FALLBACK_HD F __hmul(F a, F b);                                                                                 \
  CUDA_FALLBACK_HD F __hdiv(F a, F b);                                                                                 \
  CUDA_FALLBACK_HD F __hneg(F a);                                                                                      \
  CUDA_FALLBACK_HD F __habs(F a);                                                                                      \
  CUDA_FALLBACK_HD F __hmax(F a, F b);                                                                                 \
  CUDA_FALLBACK_HD F __hmin(F a, F b);                                                                                 \
  __device__ F __hfma(F a, F b, F c);                                                                                  \
  CUDA_FALLBACK_HD bool __hisnan(F a);                                                                                 \
  CUDA_FALLBACK_HD int __hisinf(F a);                                                                                  \
  CUDA_FALLBACK_HD F2 __hadd2(F2 a, F2 b);                                                                             \
  CUDA_FALLBACK_HD F2 __hsub2(F2 a, F2 b);                                                                             \
  CUDA_FALLBACK_HD F2 __hmul2(F2 a, F2 b);                                                                             \
  CUDA_FALLBACK_HD F2 __h2div(F2 a, F2 b);                                                                             \
  CUDA_FALLBACK_HD F2 __hneg2(F2 a);                                                                                   \
  CUDA_FALLBACK_HD F2 __habs2(F2 a);                                                                                   \
  CUDA_FALLBACK_HD F2 __hmax2(F2 a, F2 b);                                                                             \
  CUDA_FALLBACK_HD F2 __hmin2(F2 a, F2 b);                                                                             \
  __device__ F2 __hfma2(F2 a, F2 b, F2 c);                                                                             \
  __device__ F __shfl_sync(unsigned mask, F var, int srcLane, int width = 32);                                         \
  __device__ F __shfl_up_sync(unsigned mask, F var, unsigned int delta, int width = 32);                               \
  __device__ F __shfl_down_sync(unsigned mask, F var, unsigned int delta, int width = 32);                             \
  __device__ F __shfl_xor_sync(unsigned mask, F var, int laneMask, int width = 32);                                    \
  __device__ F2 __shfl_sync(unsigned mask, F2 var, int srcLane, int width = 32);                                       \
  __device__ F2 __shfl_up_sync(unsigned mask, F2 var, unsigned int delta, int width = 32);                             \
  __device__ F2 __shfl_down_sync(unsigned mask, F2 var, unsigned int delta, int width = 32);                           \
  __device__ F2 __shfl_xor_sync(unsigned mask, F2 var, int laneMask, int width = 32);                                  \
  __device__ F __shfl(F var, int srcLane, int width = 32);                                                             \
  __device__ F __shfl_up(F var, unsigned int delta, int width = 32);                                                   \
  __device__ F __shfl_down(F var, unsigned int delta, int width = 32);                                                 \
  __device__ F __shfl_xor(F var, int laneMask, int width = 32);                                                        \
  __device__ F atomicAdd(F *address, F val);                                                                           \
  __device__ F2 atomicAdd(F2 *address, F2 val);
