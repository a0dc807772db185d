#include <cuda_runtime.h>

__global__ void gainKernel(float *data, float gain, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    data[i] *= gain;
}

void applyGain(float *data, float gain, int count, cudaStream_t stream) {
  gainKernel<<<(count + 127) / 128, 128, 0, stream>>>(data, gain, count);
}
