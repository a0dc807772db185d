// Barriers before which some threads end: from compute capability 7.0 on nothing waits for those.
#include <cuda_runtime.h>

__global__ void sum(int *X) {
  __shared__ int Values[64];
  if (threadIdx.x < 48) {
    Values[threadIdx.x] = X[threadIdx.x];
    __syncthreads();
    X[threadIdx.x] = Values[47 - threadIdx.x];
  }
}

__global__ void turn(int *X, int n) {
  __shared__ int Values[64];
  int I = threadIdx.x;
  if (I >= n)
    return;
  Values[I] = X[I];
  __syncthreads();
  X[I] = Values[n - 1 - I];
}

void sumAll(int *X) { sum<<<1, 64>>>(X); }
void turnAll(int *X, int n) { turn<<<1, 64>>>(X, n); }
