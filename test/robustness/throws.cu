// RUN: %cuda-tidy %fallback --quiet --other-files=0 --checks='cuda-*,torch-*' --fail-on=never %s -- -std=c++20 > %t

#include <cuda_runtime.h>

// Searches for paths come by a `throw`, whatever else they ask about.

__global__ void fill(float *p, int n) { p[threadIdx.x] = n; }

void retries(int n) {
  float *p;
  while (cudaMalloc(&p, n * sizeof(float)) != cudaSuccess) {
    n /= 2;
    if (n < 9)
      throw 1;
  }
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  fill<<<1, 32, 0, stream>>>(p, n);
  if (n > 100)
    throw 2;
  if (cudaGetLastError() != cudaSuccess)
    throw 3;
  cudaMemset(p, 0, n > 10 ? n : throw 4);
  cudaFree(p);
}

float reads(int n) {
  float *p;
  cudaMallocManaged(&p, n * sizeof(float));
  fill<<<1, 32>>>(p, n);
  if (n > 100)
    throw 1;
  return p[0];
}
