// What is left of the old C library for the host.
#pragma once

#include "THC/THC.h"

#define TH_FALLBACK_BLAS(Name, real)                                                                                   \
  void TH##Name##Blas_gemm(char transa, char transb, int64_t m, int64_t n, int64_t k, real alpha, real *a,             \
                           int64_t lda, real *b, int64_t ldb, real beta, real *c, int64_t ldc);                        \
  void TH##Name##Blas_gemv(char trans, int64_t m, int64_t n, real alpha, real *a, int64_t lda, real *x, int64_t incx,  \
                           real beta, real *y, int64_t incy);                                                          \
  real TH##Name##Blas_dot(int64_t n, real *x, int64_t incx, real *y, int64_t incy);
TH_FALLBACK_BLAS(Float, float)
TH_FALLBACK_BLAS(Double, double)
#undef TH_FALLBACK_BLAS
