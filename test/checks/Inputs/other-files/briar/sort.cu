#include "use.h"
#include <cuda_runtime.h>
#include <stdexcept>

__global__ static void swapKernel(int *v, size_t n) {
  size_t i = 2 * (blockIdx.x * size_t(blockDim.x) + threadIdx.x);
  if (i + 1 < n && v[i + 1] < v[i]) {
    int t = v[i];
    v[i] = v[i + 1];
    v[i + 1] = t;
  }
}

static void swapPairs(int *v, size_t n) {
  swapKernel<<<(n + 511) / 512, 256>>>(v, n);
  if (cudaGetLastError() != cudaSuccess)
    throw std::runtime_error("swapPairs");
}

void pass(int *device, const std::vector<int> &keys) {
  if (!keys.empty())
    swapPairs(device, keys.size());
}
