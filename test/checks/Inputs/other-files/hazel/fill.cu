#include "fill.h"

template <typename T> __global__ void fillKernel(T *values, T value, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    values[i] = value;
}

template <typename T> void fillWith(T *values, T value, int count, cudaStream_t stream) {
  fillKernel<T><<<(count + 255) / 256, 256, 0, stream>>>(values, value, count);
}

template void fillWith<float>(float *, float, int, cudaStream_t);
template void fillWith<int>(int *, int, int, cudaStream_t);
