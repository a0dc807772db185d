#pragma once
#include <cuda_runtime.h>

__global__ static void gatherKernel(const float *from, const int *index, float *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = from[index[i]];
}

inline void gather(const float *from, const int *index, float *to, int n, cudaStream_t s) {
  gatherKernel<<<(n + 255) / 256, 256, 0, s>>>(from, index, to, n);
}
