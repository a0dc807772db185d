#include <cuda_runtime.h>

static __global__ void logKernel(float *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    v[i] = logf(v[i]);
}

void logAll(float *v, int n, cudaStream_t s) {
  logKernel<<<(n + 255) / 256, 256, 0, s>>>(v, n); // EXPECT cuda-unchecked-launch
}
