#include <cuda_runtime.h>

void addBias(float *values, const float *bias, int count, int channels, cudaStream_t stream);

void denseLayer(float *values, const float *bias, int batch, int channels, cudaStream_t stream) {
  addBias(values, bias, batch * channels, channels, stream);
}
