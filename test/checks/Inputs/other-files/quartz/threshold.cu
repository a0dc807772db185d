#include <cuda_runtime.h>

__global__ void thresholdKernel(const float *in, unsigned char *out, int n, float t) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] > t;
}

void threshold(const float *in, unsigned char *out, int n, float t, cudaStream_t s) {
  thresholdKernel<<<(n + 255) / 256, 256, 0, s>>>(in, out, n, t);
}
