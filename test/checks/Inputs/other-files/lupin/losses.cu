#include <cuda_runtime.h>

__global__ void squareKernel(const float *a, const float *b, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = (a[i] - b[i]) * (a[i] - b[i]);
}

__global__ void absoluteKernel(const float *a, const float *b, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = fabsf(a[i] - b[i]);
}

void squareLoss(const float *a, const float *b, float *out, int n, cudaStream_t s) {
  squareKernel<<<(n + 255) / 256, 256, 0, s>>>(a, b, out, n); // EXPECT cuda-unchecked-launch
}

void absoluteLoss(const float *a, const float *b, float *out, int n, cudaStream_t s) {
  absoluteKernel<<<(n + 255) / 256, 256, 0, s>>>(a, b, out, n); // EXPECT cuda-unchecked-launch
}
