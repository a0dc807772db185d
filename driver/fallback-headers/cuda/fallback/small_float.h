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

#define CUDA_FALLBACK_SMALL_FLOAT(F, F2)                                                                               \
  CUDA_FALLBACK_HD F __hadd(F a, F b);                                                                                 \
  CUDA_FALLBACK_HD F __hsub(F a, F b);                                                                                 \
  CUDA_FALLBACK_HD F __hmul(F a, F b);                                                                                 \
  CUDA_FALLBACK_HD F __hdiv(F a, F b);                                                                                 \
  CUDA_FALLBACK_HD F __hneg(F a);                                                                                      \
  CUDA_FALLBACK_HD F __habs(F a);                                                                                      \
  CUDA_FALLBACK_HD F __hmax(F a, F b);                                                                                 \
  CUDA_FALLBACK_HD F __hmin(F a, F b);                                                                                 \
  CUDA_FALLBACK_HD F __hmax_nan(F a, F b);                                                                             \
  CUDA_FALLBACK_HD F __hmin_nan(F a, F b);                                                                             \
  __device__ F __hfma(F a, F b, F c);                                                                                  \
  __device__ F __hfma_relu(F a, F b, F c);                                                                             \
  CUDA_FALLBACK_HD bool __heq(F a, F b);                                                                               \
  CUDA_FALLBACK_HD bool __hne(F a, F b);                                                                               \
  CUDA_FALLBACK_HD bool __hlt(F a, F b);                                                                               \
  CUDA_FALLBACK_HD bool __hle(F a, F b);                                                                               \
  CUDA_FALLBACK_HD bool __hgt(F a, F b);                                                                               \
  CUDA_FALLBACK_HD bool __hge(F a, F b);                                                                               \
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
  CUDA_FALLBACK_HD F2 __heq2(F2 a, F2 b);                                                                              \
  CUDA_FALLBACK_HD F2 __hlt2(F2 a, F2 b);                                                                              \
  CUDA_FALLBACK_HD F2 __hgt2(F2 a, F2 b);                                                                              \
  CUDA_FALLBACK_HD bool __hbeq2(F2 a, F2 b);                                                                           \
  __device__ F hexp(F a);                                                                                              \
  __device__ F hexp2(F a);                                                                                             \
  __device__ F hexp10(F a);                                                                                            \
  __device__ F hlog(F a);                                                                                              \
  __device__ F hlog2(F a);                                                                                             \
  __device__ F hsqrt(F a);                                                                                             \
  __device__ F hrsqrt(F a);                                                                                            \
  __device__ F hrcp(F a);                                                                                              \
  __device__ F hsin(F a);                                                                                              \
  __device__ F hcos(F a);                                                                                              \
  __device__ F htanh(F a);                                                                                             \
  __device__ F hfloor(F a);                                                                                            \
  __device__ F hceil(F a);                                                                                             \
  __device__ F hrint(F a);                                                                                             \
  __device__ F htrunc(F a);                                                                                            \
  __device__ F2 h2exp(F2 a);                                                                                           \
  __device__ F2 h2exp2(F2 a);                                                                                          \
  __device__ F2 h2log(F2 a);                                                                                           \
  __device__ F2 h2sqrt(F2 a);                                                                                          \
  __device__ F2 h2rsqrt(F2 a);                                                                                         \
  __device__ F2 h2rcp(F2 a);                                                                                           \
  __device__ F2 h2tanh(F2 a);                                                                                          \
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
  __device__ F __ldg(const F *ptr);                                                                                    \
  __device__ F2 __ldg(const F2 *ptr);                                                                                  \
  __device__ F __ldcg(const F *ptr);                                                                                   \
  __device__ F __ldcs(const F *ptr);                                                                                   \
  __device__ void __stcs(F *ptr, F value);                                                                             \
  __device__ void __stcg(F *ptr, F value);                                                                             \
  __device__ F atomicAdd(F *address, F val);                                                                           \
  __device__ F2 atomicAdd(F2 *address, F2 val);
