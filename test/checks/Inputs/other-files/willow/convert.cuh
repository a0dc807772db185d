#pragma once
#include <cuda_runtime.h>

template <typename From, typename To> __global__ void convertKernel(const From *from, To *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = static_cast<To>(from[i]);
}

template <typename From, typename To> inline void convert(const From *from, To *to, int n, cudaStream_t s) {
  convertKernel<From, To><<<(n + 255) / 256, 256, 0, s>>>(from, to, n); // EXPECT cuda-unchecked-launch
}
