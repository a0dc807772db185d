#include "cells.h"

static __global__ void lifeKernel(const unsigned char *now, unsigned char *next, int side) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= side - 1 || y >= side - 1)
    return;
  int sum = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      sum += now[(y + dy) * side + x + dx];
  next[y * side + x] = sum == 3 || (sum == 4 && now[y * side + x]);
}

void Cells::generation() {
  dim3 block(16, 16), grid((Side + 15) / 16, (Side + 15) / 16);
  lifeKernel<<<grid, block>>>(Now, Next, Side); // EXPECT cuda-unchecked-launch
  unsigned char *t = Now;
  Now = Next;
  Next = t;
}
