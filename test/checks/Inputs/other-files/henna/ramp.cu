#include "ramp.h"

template <typename T> __global__ void rampKernel(T *values, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    values[i] = static_cast<T>(i);
}

template <typename T> void ramp(T *values, int count, cudaStream_t stream) {
  rampKernel<T><<<(count + 255) / 256, 256, 0, stream>>>(values, count); // EXPECT cuda-unchecked-launch
}

template void ramp<float>(float *, int, cudaStream_t);
template void ramp<short>(short *, int, cudaStream_t);
