#include <cuda_runtime.h>

__global__ void hashKernel(unsigned *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    v[i] = v[i] * 2654435761u ^ (v[i] >> 15);
}

void hashAll(unsigned *v, int n, cudaStream_t s) {
  hashKernel<<<(n + 255) / 256, 256, 0, s>>>(v, n); // EXPECT cuda-unchecked-launch
}
