// Accesses beside what a kernel may touch, and reads of what nobody wrote.
// RUN: %python %S/Inputs/execute.py %build %s %t 'block 64 1 1;shared 256;parameter 0 integer 0' \
// RUN:   'block 64 1 1;parameter 0 integer 1;parameter 1 buffer 50 zeros' \
// RUN:   'block 64 1 1;parameter 0 integer 2' 'parameter 0 integer 3' 'parameter 0 integer 4' \
// RUN:   'block 64 1 1;parameter 0 integer 5' 'block 64 1 1;shared 252;parameter 0 integer 6' \
// RUN:   'parameter 0 integer 7' 'parameter 0 integer 8' 'grid 2 1 1;parameter 0 integer 9' 'parameter 0 integer 10' \
// RUN:   | FileCheck %s
#include <cuda_tidy/device.h>
#line 1 "/source/k.cu"
CUDA_TIDY_APART __device__ int table[4]; CUDA_TIDY_VARIABLE(table)
CUDA_TIDY_APART float *const dynamic = reinterpret_cast<float *>(cuda_tidy::dynamicSharedMemory());
__global__ void kernel(int which, int *x, int **pointers, double *pairs) {
  static CUDA_TIDY_APART int first[64], second[64]; CUDA_TIDY_SHARED(first) CUDA_TIDY_SHARED(second)
  const int t = threadIdx.x;
  if (which == 0) { // CHECK: job: {{.*}}integer 0
    first[t] = second[t] = t;
    dynamic[t] = 1;
    x[t] = first[t] + second[t] + dynamic[t] + table[t % 4];
    // CHECK-NEXT: reached
    // CHECK-NEXT: {"end":"finished","why":"","threads":64,"blocks":1,
  }
  if (which == 1) { // CHECK: job: {{.*}}integer 1;
    x[t] = x[49 - t];
    // CHECK: {"event":"out-of-bounds",{{.*}}"offset":-4,{{.*}}"access":"read"}}
    // CHECK-NEXT: {"event":"out-of-bounds","memory":"global","name":"parameter 1","offset":200,"size":4,"bytes":200,"at":{"pc":"k.cu:14","block":[0,0,0],"thread":[50,0,0],"access":"write"}}
  }
  if (which == 2) { // CHECK: job: {{.*}}integer 2
    x[0] = table[t == 63 ? 4 : 0];
    // CHECK: {"event":"out-of-bounds","memory":"global","name":"table","offset":16,"size":4,"bytes":16,
  }
  if (which == 3) { // CHECK: job: {{.*}}integer 3
    x[-2000000000] = 1;
    // CHECK-NEXT: {"event":"out-of-bounds","memory":"global","name":"parameter 1","offset":-8000000000,
    // CHECK-NEXT: reached
    // CHECK-NEXT: "end":"fault"
  }
  if (which == 4) { // CHECK: job: {{.*}}integer 4
    pointers[0][5] = 1;
    // CHECK-NEXT: {"event":"out-of-bounds","memory":"global","name":"null","offset":20,{{.*}}"at":{"pc":"k.cu:29","block":[0,0,0],"thread":[0,0,0],"access":"write"}}
    // CHECK-NEXT: reached
    // CHECK-NEXT: "end":"fault"
  }
  if (which == 5) { // CHECK: job: {{.*}}integer 5
    first[2 * t] = 1;
    // CHECK-NEXT: {"event":"out-of-bounds","memory":"shared","name":"first","offset":2{{[0-9]+}},"size":4,"bytes":256,"at":{"pc":"k.cu:35",{{.*}}"access":"write"}}
    // CHECK-NEXT: reached
  }
  if (which == 6) { // CHECK: job: {{.*}}integer 6
    dynamic[t] = 1;
    // CHECK-NEXT: {"event":"out-of-bounds","memory":"shared","name":"dynamic shared memory","offset":252,
    // CHECK-NEXT: reached
  }
  if (which == 7) { // CHECK: job: {{.*}}integer 7
    x[0] = first[7];
    // CHECK-NEXT: {"event":"uninitialized","memory":"shared","name":"first","offset":28,"size":4,"bytes":256,"at":{"pc":"k.cu:45",
    // CHECK-NEXT: reached
  }
  if (which == 8) { // CHECK: job: {{.*}}integer 8
    *reinterpret_cast<double *>(x + 1) = 1;
    // CHECK-NEXT: {"event":"misaligned","memory":"global","name":"parameter 1","offset":4,"size":8,
    // CHECK-NEXT: reached
  }
  if (which == 9) { // CHECK: job: {{.*}}integer 9
    if (blockIdx.x == 0)
      first[0] = 1; // the other block has memory of its own
    else
      x[0] = first[0];
    // CHECK-NEXT: {"event":"uninitialized",{{.*}}"block":[1,0,0]
    // CHECK-NEXT: reached
  }
  if (which == 10) { // CHECK: job: {{.*}}integer 10
    *reinterpret_cast<int *>(0x123456789000) = 1;
    // CHECK-NEXT: {"event":"out-of-bounds","memory":"global","name":"wild","offset":20015998341120,
    // CHECK: "end":"fault"
  }
}
CUDA_TIDY_KERNEL((kernel))
