#include "bins.h"
#include <algorithm>
#include <stdexcept>

static __global__ void binKernel(const float *v, unsigned *bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&bins[static_cast<int>(v[i]) & 63], 1u);
}

static int blocksFor(int n) { return std::max(1, (n + 255) / 256); }

static void launchBins(const float *v, unsigned *bins, int n, cudaStream_t s) {
  binKernel<<<blocksFor(n), 256, 0, s>>>(v, bins, n);
}

void Bins::add(const std::vector<float> &values) {
  if (cudaMemcpyAsync(Device, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice, Stream) != cudaSuccess)
    throw std::runtime_error("copy");
  launchBins(Device, Counts, static_cast<int>(values.size()), Stream);
  if (cudaGetLastError() != cudaSuccess)
    throw std::runtime_error("launch");
}
