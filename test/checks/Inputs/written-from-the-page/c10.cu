// cuBLAS statuses gathered in a number or given to a function known by its declaration alone.
#include <cublas_v2.h>

void mustBe(cublasStatus_t status, const char *file, int line);
#define B(x) mustBe((x), __FILE__, __LINE__)

int multiply(cublasHandle_t h, const float *a, const float *b, float *c, int n) {
  const float one = 1.f, zero = 0.f;
  int bad = 0;
  bad |= cublasSetPointerMode(h, CUBLAS_POINTER_MODE_HOST);
  bad |= cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_T, n, n, n, &one, a, n, b, n, &zero, c, n);
  return bad ? -1 : 0;
}

float norm(cublasHandle_t h, const float *x, int n) {
  float r = 0;
  B(cublasSnrm2(h, n, x, 1, &r));
  return r;
}
