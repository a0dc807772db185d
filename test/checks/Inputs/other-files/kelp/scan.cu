#include "scan.h"

__global__ void scanBlockKernel(int *values, int *sums, int count) {
  __shared__ int shared[256];
  int i = blockIdx.x * 256 + threadIdx.x;
  shared[threadIdx.x] = i < count ? values[i] : 0;
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) {
    int add = threadIdx.x >= d ? shared[threadIdx.x - d] : 0;
    __syncthreads();
    shared[threadIdx.x] += add;
    __syncthreads();
  }
  if (i < count)
    values[i] = shared[threadIdx.x];
  if (threadIdx.x == 255)
    sums[blockIdx.x] = shared[255];
}

__global__ void addSumsKernel(int *values, const int *sums, int count) {
  int i = (blockIdx.x + 1) * 256 + threadIdx.x;
  if (i < count)
    values[i] += sums[blockIdx.x];
}

static void scanBlocks(int *values, int *sums, int count, cudaStream_t stream) {
  scanBlockKernel<<<(count + 255) / 256, 256, 0, stream>>>(values, sums, count);
}

void inclusiveScan(int *values, int *sums, int count, cudaStream_t stream) {
  scanBlocks(values, sums, count, stream);
  if (count > 256) {
    inclusiveScan(sums, sums + (count + 255) / 256, count / 256, stream);
    addSumsKernel<<<(count - 1) / 256, 256, 0, stream>>>(values, sums, count);
  }
}
