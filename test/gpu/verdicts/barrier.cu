// A barrier that half of a warp does not reach; barrier-repaired.cu has it behind the branch, on the same line.
#include <cuda_runtime.h>

__global__ void sum(int *X) {
  __shared__ int Values[64];
  if (threadIdx.x < 48) {
    Values[threadIdx.x] = X[threadIdx.x];
    __syncthreads(); // to be observed: barrier
    X[threadIdx.x] = Values[47 - threadIdx.x];
  }
}

void sumAll(int *X) { sum<<<1, 64>>>(X); }
