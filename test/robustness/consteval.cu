// Conditions that are none.
//
// RUN: %cuda-tidy %fallback --quiet --other-files=0 --checks='cuda-*,torch-*' --fail-on=never %s -- -std=c++23 > %t

#include <cuda_runtime.h>

constexpr int known() {
  if consteval {
    return 1;
  } else {
    return 2;
  }
}
__host__ __device__ constexpr int notKnown(int *X) {
  if !consteval {
    X[0] = 1;
    return 1;
  }
  return 2;
}
__global__ void kernel(int *X) {
  if (X[0])
    X[1] = known() + notKnown(X);
  __syncthreads();
}
int launch(int *X) {
  if !consteval {
    cudaMalloc(&X, 4);
    kernel<<<known(), 32>>>(X);
  }
  return known();
}
