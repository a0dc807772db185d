#include <cuda_runtime.h>

__global__ void noiseKernel(unsigned *state, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  state[i] = state[i] * 1664525u + 1013904223u;
  out[i] = state[i] * (1.f / 4294967296.f);
}

void drawNoise(unsigned *state, float *out, int n) { noiseKernel<<<(n + 255) / 256, 256>>>(state, out, n); }
