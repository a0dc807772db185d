#include <cuda_runtime.h>

__global__ void addBiasKernel(float *values, const float *bias, int count, int channels) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    values[i] += bias[i % channels];
}

void addBias(float *values, const float *bias, int count, int channels, cudaStream_t stream) {
  addBiasKernel<<<(count + 255) / 256, 256, 0, stream>>>(values, bias, count, channels);
}
