#include "vecadd.h"
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  const int n = 1 << 20;
  float *a, *b, *c;
  cudaError_t status;
  if (cudaMalloc((void **)&a, n * sizeof(float)) != cudaSuccess || cudaMalloc((void **)&b, n * sizeof(float)) != cudaSuccess ||
      cudaMalloc((void **)&c, n * sizeof(float)) != cudaSuccess)
    return EXIT_FAILURE;
  vecadd(a, b, c, n, 0);
  status = cudaGetLastError();
  if (status != cudaSuccess) {
    fprintf(stderr, "vecadd: %s\n", cudaGetErrorString(status));
    return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}
