#include <cuda_runtime.h>

__global__ void halveKernel(float *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 2)
    v[i] += v[n - 1 - i];
}

void reduceInPlace(float *v, int n, cudaStream_t s) {
  if (n < 2)
    return;
  halveKernel<<<(n / 2 + 255) / 256, 256, 0, s>>>(v, n);
  reduceInPlace(v, (n + 1) / 2, s);
}
