// Kernels that do not end, take what there is, or break the program: each run ends by itself and says why. A kernel that
// only takes long makes no mistake.
// RUN: %python %S/Inputs/execute.py %build %s %t 'parameter 0 integer 0' 'block 64 1 1;parameter 0 integer 1' \
// RUN:   'parameter 0 integer 2' 'block 64 1 1;parameter 0 integer 3;deadline 0.3' 'parameter 0 integer 4' \
// RUN:   'parameter 0 integer 5' 'parameter 0 integer 6' 'parameter 0 integer 7' \
// RUN:   'block 64 1 1;parameter 0 integer 8;deadline 0.3' 'block 64 1 1;parameter 0 integer 9;deadline 0.3' \
// RUN:   'block 64 1 1;parameter 0 integer 10;deadline 60' 'parameter 0 integer 11;parameter 1 null' \
// RUN:   'grid 2147483647 65535 65535;block 64 1 1;parameter 0 integer 12;parameter 1 buffer 64 zeros;deadline 0.3' \
// RUN:   'grid 2147483647 65535 65535;block 1024 1 1' 2>&1 | FileCheck %s
#include <cuda_tidy/device.h>
#line 1 "/source/k.cu"
__device__ __noinline__ int descend(int n) {
  volatile char here[200];
  here[n % 200] = n;
  return descend(n + 1) + here[0];
}
__device__ __noinline__ int sort(int bytes, int n) {
  char many[500000];
  for (int i = 0; i < bytes; i += 1000)
    many[i] = i;
  return many[n];
}
__global__ void kernel(int which, int *x) {
  const int t = threadIdx.x;
  if (which == 0) // CHECK: job: {{.*}}integer 0
    x[t] = descend(0);
  // CHECK-NEXT: reached
  // CHECK-NEXT: {"end":"unsupported","why":"a thread needs more stack than there is"
  if (which == 1) // CHECK: job: {{.*}}integer 1
    x[t] = sort(500000, x[t]);
  // CHECK-NEXT: reached
  // CHECK-NEXT: {"end":"unsupported","why":"a thread needs more stack than there is"
  if (which == 2) // CHECK: job: {{.*}}integer 2
    for (std::size_t bytes = 1 << 20;; bytes *= 2)
      static_cast<volatile char *>(operator new(bytes))[0] = 1;
  // CHECK-NEXT: reached
  // CHECK-NEXT: {"end":"unsupported","why":"no memory"
  if (which == 3) // CHECK: job: {{.*}}integer 3
    for (;;)
      printf("thread %d prints\n", t);
  // CHECK-NEXT: reached
  // CHECK-NEXT: {"end":"deadline"
  if (which == 4) // CHECK: job: {{.*}}integer 4
    abort();
  // CHECK-NEXT: reached
  // CHECK-NEXT: {"end":"fault","why":"the kernel called abort"
  if (which == 5) // CHECK: job: {{.*}}integer 5
    reinterpret_cast<void (*)()>(x)();
  // CHECK-NEXT: reached
  // CHECK-NEXT: {"end":"fault","why":"a call of what is no function"
  if (which == 6) // CHECK: job: {{.*}}integer 6
    x[0] = __popc(x[1]) / x[2];
  // CHECK-NEXT: reached
  // CHECK-NEXT: {"end":"fault","why":"a division that has no result"
  if (which == 7) // CHECK: job: {{.*}}integer 7
    __trap();
  // CHECK-NEXT: {"event":"trap"
  // CHECK-NEXT: reached
  // CHECK-NEXT: {"end":"fault","why":"the kernel trapped"
  if (which == 8) { // CHECK: job: {{.*}}integer 8
    if (t == 0)
      for (long i = 0; i < 1l << 40; ++i)
        x[i % 64] += i;
    __syncthreads();
  }
  // CHECK-NEXT: reached
  // CHECK-NEXT: {"end":"deadline"
  if (which == 9) { // CHECK: job: {{.*}}integer 9
    if (t == 0)
      while (atomicAdd(x, 1) != -1)
        ;
    __syncthreads();
  }
  // CHECK-NEXT: reached
  // CHECK-NEXT: {"end":"deadline"
  if (which == 10) { // CHECK: job: {{.*}}integer 10
    if (t == 0)
      while (atomicCAS(x, 1, 0) == 0)
        ;
    __syncthreads();
  }
  // CHECK-NEXT: {"event":"barrier","kind":"divergent","first":{"pc":"k.cu:69",{{.*}}"threads":63},"second":{"pc":"k.cu:67",
  // CHECK-NEXT: reached
  // CHECK-NEXT: {"end":"deadlock","why":"threads wait for memory to change that nobody changes"
  if (which == 11) // CHECK: job: {{.*}}integer 11
    x[3] = 1;
  // CHECK-NEXT: {"event":"out-of-bounds","memory":"global","name":"null","offset":12,
  if (which == 12) // CHECK: job: grid 2147483647 65535 65535{{.*}}integer 12
    atomicAdd(x + t, 1);
  // CHECK-NEXT: reached
  // CHECK-NEXT: {"end":"deadline"
}
CUDA_TIDY_KERNEL((kernel))
// CHECK: the buffers have more than 256 MiB
// CHECK-NEXT: exit code 2
