#include <cuda_runtime.h>

__global__ void heatKernel(const float *from, float *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1)
    to[i] = from[i] + 0.1f * (from[i - 1] - 2 * from[i] + from[i + 1]);
}

void step(const float *from, float *to, int n) { heatKernel<<<(n + 255) / 256, 256>>>(from, to, n); }
