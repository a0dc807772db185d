// cuBLAS calls, and the runtime's last error asked for instead of their status.
#include <cstdio>
#include <cstdlib>
#include <cublas_v2.h>

#define LAST(msg)                                                              \
  if (cudaError_t err = cudaGetLastError()) {                                  \
    std::fprintf(stderr, "%s: %s\n", msg, cudaGetErrorString(err));            \
    std::abort();                                                              \
  }

void multiply(cublasHandle_t h, const float *a, const float *b, float *c, int n) {
  const float one = 1.f, zero = 0.f;
  cublasSetPointerMode(h, CUBLAS_POINTER_MODE_HOST); // EXPECT
  cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_T, n, n, n, &one, a, n, b, n, &zero, c, n); // EXPECT
  LAST("multiply");
}

float norm(cublasHandle_t h, const float *x, int n) {
  float r = 0;
  cublasStatus_t q = cublasSnrm2(h, n, x, 1, &r); // EXPECT
  LAST("norm");
  return r;
}
