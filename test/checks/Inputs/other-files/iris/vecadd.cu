#include "vecadd.h"

__global__ void vecaddKernel(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i] + b[i];
}

extern "C" void vecadd(const float *a, const float *b, float *c, int n, cudaStream_t stream) {
  vecaddKernel<<<(n + 255) / 256, 256, 0, stream>>>(a, b, c, n);
}
