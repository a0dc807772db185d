#include <cstdio>
#include <cuda_runtime.h>

void step(const float *from, float *to, int n);

int main() {
  float *a, *b;
  if (cudaMalloc(&a, 4096) != cudaSuccess || cudaMalloc(&b, 4096) != cudaSuccess)
    return 1;
  for (int i = 0; i < 100; ++i) {
    step(i & 1 ? b : a, i & 1 ? a : b, 1024);
    if (cudaError_t status = cudaGetLastError()) {
      std::printf("%s\n", cudaGetErrorString(status));
      return 1;
    }
  }
  return 0;
}
