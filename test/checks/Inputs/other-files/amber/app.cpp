#include "blur.h"
#include <cstdio>

int processFrame(float *deviceImage, int width, int height, cudaStream_t stream) {
  if (height <= 0)
    return 0;
  blurRows(deviceImage, width, height, stream);
  cudaError_t status = cudaGetLastError();
  if (status != cudaSuccess) {
    std::fprintf(stderr, "blurRows: %s\n", cudaGetErrorString(status));
    return 1;
  }
  return 0;
}
