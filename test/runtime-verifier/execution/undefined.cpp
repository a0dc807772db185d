// What is seen of a kernel that is compiled with two more sanitizers.
// RUN: %python %S/Inputs/execute.py %build %s %t -fsanitize=alignment,signed-integer-overflow \
// RUN:   'block 2 1 1;parameter 1 integer 1' 'block 2 1 1;parameter 1 integer 2' 'block 2 1 1;parameter 1 integer 3' \
// RUN:   | FileCheck %s
#include <cuda_tidy/device.h>
#line 1 "/source/k.cu"
__global__ void kernel(float *x, int which, float4 *vectors) {
  const int t = threadIdx.x;
  if (which == 1) { // CHECK: job: {{.*}}integer 1
    vectors[t] = *reinterpret_cast<float4 *>(x + 4 * t);
    // CHECK-NEXT: reached
  }
  if (which == 2) { // CHECK: job: {{.*}}integer 2
    vectors[t] = *reinterpret_cast<float4 *>(x + 4 * t + 2);
    // CHECK-NEXT: {"event":"misaligned","memory":"global","name":"parameter 0","offset":8,"size":16,{{.*}}"pc":"k.cu:8"
  }
  if (which == 3) { // CHECK: job: {{.*}}integer 3
    x[t] = (t + 1) * 2000000000;
    // CHECK-NEXT: {"event":"overflow","name":"multiplication","at":{"pc":"k.cu:12","block":[0,0,0],"thread":[1,0,0]}}
  }
}
CUDA_TIDY_KERNEL((kernel))
