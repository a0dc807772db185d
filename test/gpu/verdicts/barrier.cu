// Barriers that some threads do not reach, and go on to another; barrier-repaired.cu has them where all do, on the same
// lines.
#include <cuda_runtime.h>

__global__ void sum(int *X) {
  __shared__ int Values[64];
  Values[threadIdx.x] = X[threadIdx.x];
  if (threadIdx.x < 48) {
    __syncthreads();
    X[threadIdx.x] = Values[47 - threadIdx.x];
  }
  __syncthreads();
  X[threadIdx.x] += Values[63 - threadIdx.x];
}

__global__ void turn(int *X, int n) {
  __shared__ int Values[64];
  int I = threadIdx.x;
  Values[I] = X[I];
  if (I < n) {
    __syncthreads();
    X[I] = Values[n - 1 - I];
  } else {
    __syncthreads();
    X[I] = 0;
  }
}

void sumAll(int *X) { sum<<<1, 64>>>(X); }
void turnAll(int *X, int n) { turn<<<1, 64>>>(X, n); }
