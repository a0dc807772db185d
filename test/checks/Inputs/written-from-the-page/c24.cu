// Giving back where nobody can help any more: destructor, deleter, failing function, free function, end of main.
#include <cstdio>
#include <memory>
#include <cublas_v2.h>

class Pool {
public:
  explicit Pool(size_t n) {
    if (cudaMalloc(&data, n) != cudaSuccess)
      data = nullptr;
  }
  ~Pool() {
    cudaDeviceSynchronize();
    cudaFree(data);
  }
  float *data = nullptr;
};

struct Giver {
  void operator()(float *p) const { cudaFree(p); }
};
using Held = std::unique_ptr<float, Giver>;

void freeModel(float *w, float *b, int device) {
  cudaSetDevice(device);
  cudaFree(w);
  cudaFree(b);
}

int twoOf(float **a, float **b, size_t n) {
  if (cudaMalloc(a, n) != cudaSuccess)
    return -1;
  if (cudaMalloc(b, n) != cudaSuccess)
    goto fail;
  return 0;
fail:
  cudaFree(*a);
  *a = nullptr;
  return -1;
}

int main() {
  float *x = nullptr, *y = nullptr;
  if (twoOf(&x, &y, 256))
    return 1;
  Held h(x);
  cublasHandle_t blas;
  if (cublasCreate(&blas) != CUBLAS_STATUS_SUCCESS)
    return 1;
  std::puts("done");
  cublasDestroy(blas);
  cudaFree(y);
  return 0;
}
