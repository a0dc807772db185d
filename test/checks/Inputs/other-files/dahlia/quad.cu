#include <cuda_runtime.h>

__global__ void splitKernel(const float4 *nodes, float4 *children, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    for (int k = 0; k < 4; ++k)
      children[4 * i + k] = nodes[i];
}

void splitLevel(const float4 *nodes, float4 *children, int count) { splitKernel<<<(count + 63) / 64, 64>>>(nodes, children, count); }
