// Matrix products by element type.
#pragma once

#include "ATen/cuda/CUDAContext.h"
#include "ATen/AccumulateType.h"

namespace at::cuda::blas {
template <typename Dtype>
void gemm(char transa, char transb, int64_t m, int64_t n, int64_t k, at::opmath_type<Dtype> alpha, const Dtype *a,
          int64_t lda, const Dtype *b, int64_t ldb, at::opmath_type<Dtype> beta, Dtype *c, int64_t ldc);
} // namespace at::cuda::blas
