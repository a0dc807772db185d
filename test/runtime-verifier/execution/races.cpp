// Accesses that nothing orders, beside their right twins.
// RUN: %python %S/Inputs/execute.py %build %s %t 'block 64 1 1;parameter 0 integer 0' \
// RUN:   'block 64 1 1;parameter 0 integer 1' 'block 64 1 1;parameter 0 integer 2' 'block 64 1 1;parameter 0 integer 3' \
// RUN:   'grid 2 1 1;block 1 1 1;parameter 0 integer 4' 'grid 2 1 1;block 64 1 1;parameter 0 integer 5' \
// RUN:   'block 64 1 1;parameter 0 integer 6' 'block 64 1 1;parameter 0 integer 7' 'block 64 1 1;parameter 0 integer 8' \
// RUN:   'grid 2 1 1;block 1 1 1;parameter 0 integer 4;order reverse' | FileCheck %s
#include <cuda_tidy/device.h>
#line 1 "/source/k.cu"
__device__ int counter; CUDA_TIDY_VARIABLE(counter)
__global__ void kernel(int which, int *x, char *bytes, short *halves) {
  static CUDA_TIDY_APART int tile[64]; CUDA_TIDY_SHARED(tile)
  const int t = threadIdx.x;
  if (which == 0) { // CHECK: job: {{.*}}integer 0
    tile[t] = t;
    __syncthreads();
    x[t] = tile[63 - t];
    __syncthreads();
    tile[t] = x[t];
  } // CHECK-NEXT: reached
  if (which == 1) { // CHECK: job: {{.*}}integer 1
    tile[t] = t;
    __syncwarp();
    x[t] = tile[t ^ 1];
    // CHECK-NEXT: reached
    // CHECK-NEXT: "end":"finished"
  }
  if (which == 2) { // CHECK: job: {{.*}}integer 2
    tile[t] = t;
    __syncwarp();
    x[t] = tile[63 - t]; // of the other warp
    // CHECK-NEXT: "event":"uninitialized","memory":"shared","name":"tile"
    // CHECK-NEXT: "event":"race","memory":"shared","name":"tile","offset":128,"size":4,"first":{"pc":"k.cu:22","block":[0,0,0],"thread":[31,0,0],"access":"read"},"second":{"pc":"k.cu:20","block":[0,0,0],"thread":[32,0,0],"access":"write"}}
    // CHECK-NEXT: reached
  }
  if (which == 3) { // CHECK: job: {{.*}}integer 3
    x[0] = 1;
    x[1] = t;
    // CHECK-NEXT: "name":"parameter 1","offset":0,{{.*}}"same_value":true
    // CHECK-NEXT: "name":"parameter 1","offset":4,{{.*}}"access":"write"}}
    // CHECK-NEXT: reached
  }
  if (which == 4) { // CHECK: job: {{.*}}integer 4
    counter += 1;
    // CHECK-NEXT: "event":"race","memory":"global","name":"counter",{{.*}}"first":{"pc":"k.cu:35","block":[0,0,0],"thread":[0,0,0],"access":"write"},"second":{"pc":"k.cu:35","block":[1,0,0],"thread":[0,0,0],"access":"read"}}
    // CHECK-NEXT: "event":"race","memory":"global","name":"counter"
    // CHECK-NEXT: reached
  }
  if (which == 5) { // CHECK: job: {{.*}}integer 5
    atomicAdd(&counter, 1);
    atomicMax(x, t);
    // CHECK-NEXT: reached
  }
  if (which == 6) { // CHECK: job: {{.*}}integer 6
    atomicAdd(x, 1);
    if (t == 40)
      x[1] = x[0];
    // CHECK-NEXT: "event":"race",{{.*}}"thread":[40,0,0],"access":"read"},"second":{{.*}}"thread":[41,0,0],"access":"atomic"}}
    // CHECK-NEXT: reached
  }
  if (which == 7) { // CHECK: job: {{.*}}integer 7
    bytes[t] = 1;
    halves[t] = 1;
    // CHECK-NEXT: reached
  }
  if (which == 8) { // CHECK: job: {{.*}}integer 8
    bytes[t] = t;
    if (t == 9)
      bytes[11] = 0;
    // CHECK-NEXT: "event":"race","memory":"global","name":"parameter 2","offset":11,"size":1,{{.*}}"thread":[9,0,0]{{.*}}"thread":[11,0,0]
    // CHECK-NEXT: reached
  }
  // CHECK: order reverse
  // CHECK-NEXT: "first":{"pc":"k.cu:35","block":[1,0,0],{{.*}}"second":{"pc":"k.cu:35","block":[0,0,0]
}
CUDA_TIDY_KERNEL((kernel))
