#include "noise.h"
#include <cstdio>
#include <cuda_runtime.h>

int tool(unsigned *state, float *out, int n) {
  drawNoise(state, out, n);
  std::printf("drawNoise: %s\n", cudaGetErrorString(cudaGetLastError()));
  return 0;
}
