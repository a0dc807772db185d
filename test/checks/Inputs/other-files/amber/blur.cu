#include "blur.h"

__global__ void blurRowsKernel(float *image, int width, int height) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= height)
    return;
  float last = image[row * width];
  for (int i = 1; i < width; ++i) {
    float now = image[row * width + i];
    image[row * width + i] = 0.5f * (now + last);
    last = now;
  }
}

void blurRows(float *image, int width, int height, cudaStream_t stream) {
  dim3 block(128);
  dim3 grid((height + block.x - 1) / block.x);
  blurRowsKernel<<<grid, block, 0, stream>>>(image, width, height);
}
