// What is left of the old C library's checks.
#pragma once

#include "ATen/ATen.h"
#include "ATen/cuda/CUDAContext.h"

struct THCState;
extern THCState *state;
#define THCudaCheck(err) C10_CUDA_CHECK(err)
#define THCudaBlasCheck(err) TORCH_CUDABLAS_CHECK(err)
#define THArgCheck(cond, ...) TORCH_CHECK(cond)
template <typename T> inline T THCCeilDiv(T a, T b) { return (a + b - 1) / b; }
void THCudaBlas_Sgemm(THCState *state, char transa, char transb, int64_t m, int64_t n, int64_t k, float alpha, float *a,
                      int64_t lda, float *b, int64_t ldb, float beta, float *c, int64_t ldc);
void THCudaBlas_Sgemv(THCState *state, char trans, int64_t m, int64_t n, float alpha, float *a, int64_t lda, float *x,
                      int64_t incx, float beta, float *y, int64_t incy);
void *THCudaMalloc(THCState *state, size_t size);
void THCudaFree(THCState *state, void *ptr);
cudaStream_t THCState_getCurrentStream(THCState *state);
