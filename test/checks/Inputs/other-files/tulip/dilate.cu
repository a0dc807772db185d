#include <cuda_runtime.h>

__global__ void dilateKernel(const unsigned char *in, unsigned char *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x > 0 && x < w - 1)
    out[y * w + x] = in[y * w + x - 1] | in[y * w + x] | in[y * w + x + 1];
}

void dilate(const unsigned char *in, unsigned char *out, int w, int h, cudaStream_t s) {
  dilateKernel<<<dim3((w + 63) / 64, h), 64, 0, s>>>(in, out, w, h);
}
