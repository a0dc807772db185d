#include "histogram.h"

__global__ void countBinsKernel(const unsigned char *pixels, unsigned *bins, int count) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
    atomicAdd(&bins[pixels[i]], 1u);
}

void countBins(const unsigned char *pixels, unsigned *bins, int count, cudaStream_t stream) {
  countBinsKernel<<<64, 256, 0, stream>>>(pixels, bins, count); // EXPECT cuda-unchecked-launch
}
