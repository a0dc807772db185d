#include "launch.h"

__global__ void negateKernel(float *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    v[i] = -v[i];
}

__global__ void invertKernel(float *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    v[i] = 1.f / v[i];
}

void negate(float *values, int count, cudaStream_t stream) {
  RUN(negateKernel, count, stream, values, count);
}

void invert(float *values, int count, cudaStream_t stream) {
  RUN(invertKernel, count, stream, values, count); // EXPECT cuda-unchecked-launch
}
