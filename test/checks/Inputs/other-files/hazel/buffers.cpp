#include "fill.h"
#include <stdexcept>

void resetBuffers(float *weights, int *indices, int count, cudaStream_t stream) {
  fillWith(weights, 0.0f, count, stream);
  fillWith(indices, -1, count, stream);
  cudaError_t status = cudaGetLastError();
  if (status != cudaSuccess)
    throw std::runtime_error(cudaGetErrorString(status));
}
