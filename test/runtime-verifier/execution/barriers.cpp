// Barriers that not all threads reach, threads that wait for others, and those that never end.
// RUN: %python %S/Inputs/execute.py %build %s %t 'block 64 1 1;parameter 0 integer 0' \
// RUN:   'block 64 1 1;parameter 0 integer 1' 'block 64 1 1;parameter 0 integer 2' 'block 64 1 1;parameter 0 integer 3' \
// RUN:   'block 64 1 1;parameter 0 integer 4;deadline 0.2' 'parameter 0 integer 5;deadline 0.2' \
// RUN:   'block 64 1 1;parameter 0 integer 6' 'grid 3 1 1;block 2 1 1;parameter 0 integer 7;order reverse' \
// RUN:   'grid 4 1 1;block 33 1 1;parameter 0 integer 8' 'block 64 1 1;parameter 0 integer 9' | FileCheck %s
#include <cuda_tidy/device.h>
#include <cooperative_groups.h>
#line 1 "/source/k.cu"
__global__ void kernel(int which, int *x, volatile int *flags) {
  static CUDA_TIDY_APART int tile[64]; CUDA_TIDY_SHARED(tile)
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  if (which == 0) { // CHECK: job: {{.*}}integer 0
    for (int I = 0; I < 3; ++I)
      __syncthreads();
    // CHECK-NEXT: {"reached":{{.*}}{"pc":"k.cu:6","threads":64}
  }
  if (which == 1) { // CHECK: job: {{.*}}integer 1
    if (t >= 50)
      return;
    __syncthreads();
    // CHECK-NEXT: {"event":"barrier","kind":"ended","first":{"pc":"k.cu:12","block":[0,0,0],"thread":[0,0,0],"threads":50},"second":{{.*}}"thread":[50,0,0],"threads":14}}
    // CHECK-NEXT: reached
    // CHECK-NEXT: "end":"finished"
  }
  if (which == 2) { // CHECK: job: {{.*}}integer 2
    if (t < 50)
      __syncthreads();
    else
      __syncthreads();
    // CHECK-NEXT: {"event":"barrier","kind":"different","first":{"pc":"k.cu:19","block":[0,0,0],"thread":[0,0,0],"threads":50},"second":{"pc":"k.cu:21","block":[0,0,0],"thread":[63,0,0],"threads":14}}
    // CHECK-NEXT: reached
    // CHECK-NEXT: "end":"finished"
  }
  if (which == 3) { // CHECK: job: {{.*}}integer 3
    if (t < 16)
      __syncthreads();
    __syncwarp();
    // CHECK-NEXT: {"event":"barrier","kind":"divergent","first":{"pc":"k.cu:28","block":[0,0,0],"thread":[0,0,0],"threads":16},"second":{"pc":"k.cu:29","block":[0,0,0],"thread":[16,0,0],"threads":16}}
    // CHECK-NEXT: reached
    // CHECK-NEXT: "end":"deadlock"
  }
  if (which == 4) { // CHECK: job: {{.*}}integer 4
    if (t == 0)
      while (flags[0] == 0)
        ;
    __syncthreads();
    flags[0] = 1;
    // CHECK-NEXT: {"event":"barrier","kind":"divergent","first":{"pc":"k.cu:38",{{.*}}"threads":63},"second":{"pc":"k.cu:36","block":[0,0,0],"thread":[0,0,0],"threads":1}}
    // CHECK-NEXT: reached
    // CHECK-NEXT: "end":"deadline"
  }
  if (which == 5) // CHECK: job: {{.*}}integer 5
    for (;;)
      asm volatile("");
  // CHECK-NEXT: reached
  // CHECK-NEXT: "end":"deadline"
  if (which == 6) { // CHECK: job: {{.*}}integer 6
    if (t > 0)
      while (flags[t - 1] == 0)
        ;
    x[0] += t;
    __threadfence();
    flags[t] = 1;
    // CHECK-NEXT: reached
    // CHECK-NEXT: "end":"finished"
  }
  if (which == 7) { // CHECK: job: {{.*}}integer 7
    if (blockIdx.x > 0)
      while (atomicAdd(x + blockIdx.x - 1, 0) == 0)
        ; // for the block before, which begins later
    atomicAdd(x + blockIdx.x, 1);
    // CHECK-NEXT: reached
    // CHECK-NEXT: "end":"finished"
  }
  if (which == 8) { // CHECK: job: {{.*}}integer 8
    tile[t] = i;
    x[i] = i;
    cooperative_groups::this_grid().sync();
    assert(tile[t] == i);
    x[i + 200] = x[(i + 50) % 132];
    // CHECK-NEXT: reached
    // CHECK-NEXT: {"end":"finished","why":"","threads":132,"blocks":4
  }
  if (which == 9) { // CHECK: job: {{.*}}integer 9
    if (t < 32)
      __syncthreads();
    assert(t >= 0);
    // CHECK-NEXT: {"event":"barrier","kind":"ended","first":{"pc":"k.cu:78",{{.*}}"threads":32}
    // CHECK-NEXT: reached
    // CHECK-NEXT: "end":"finished"
  }
}
CUDA_TIDY_KERNEL((kernel))
