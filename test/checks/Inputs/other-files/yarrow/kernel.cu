#include <cuda_runtime.h>

__global__ void dctKernel(float *b) {
  float *row = b + 64 * blockIdx.x + 8 * threadIdx.x;
  float s = 0;
  for (int i = 0; i < 8; ++i)
    s += row[i];
  row[0] = s;
}

void launchDct(float *b, int count, cudaStream_t s) { dctKernel<<<count, 8, 0, s>>>(b); }
