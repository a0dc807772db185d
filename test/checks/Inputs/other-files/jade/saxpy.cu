#include "saxpy.h"

__global__ void saxpyKernel(float a, const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += a * x[i];
}

extern "C" void saxpy(float a, const float *x, float *y, int n) {
  saxpyKernel<<<(n + 255) / 256, 256>>>(a, x, y, n); // EXPECT cuda-unchecked-launch
}
