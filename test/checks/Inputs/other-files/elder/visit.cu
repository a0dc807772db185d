#include <cuda_runtime.h>

__global__ void visitKernel(int *nodes, int level, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    nodes[i] += level;
}

void visit(int *nodes, int level, int count) { visitKernel<<<(count + 63) / 64, 64>>>(nodes, level, count); }
