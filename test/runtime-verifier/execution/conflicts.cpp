// Of 256 threads one conflicts with another, whichever two they are.
// RUN: %python %S/Inputs/execute.py %build %s %t 'block 0 1 1'
// RUN: %python %S/Inputs/conflicts.py %t | FileCheck %s
// CHECK: 255 of 255 conflicts seen, 0 without one
#include <cuda_tidy/device.h>
__global__ void kernel(int *x, int other) {
  const int t = threadIdx.x;
  __syncthreads();
  if (t == 0 || t == other)
    ++x[5];
  __syncthreads();
}
CUDA_TIDY_KERNEL((kernel))
