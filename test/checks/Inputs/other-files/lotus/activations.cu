#include <cuda_runtime.h>

__global__ void reluKernel(float *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    v[i] = fmaxf(v[i], 0.f);
}

__global__ void tanhKernel(float *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    v[i] = tanhf(v[i]);
}

void reluForward(float *v, int n, cudaStream_t s) { reluKernel<<<(n + 255) / 256, 256, 0, s>>>(v, n); }

void tanhForward(float *v, int n, cudaStream_t s) { tanhKernel<<<(n + 255) / 256, 256, 0, s>>>(v, n); }
