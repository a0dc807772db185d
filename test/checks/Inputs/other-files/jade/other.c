#include "saxpy.h"
#include <stdio.h>

int probe(const float *x, float *y, int n) {
  cudaError_t status;
  saxpy(1.0f, x, y, n);
  status = cudaGetLastError();
  if (status != cudaSuccess) {
    fprintf(stderr, "saxpy: %s\n", cudaGetErrorString(status));
    return 1;
  }
  return 0;
}
