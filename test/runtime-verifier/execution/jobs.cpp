// What a job may say, and what is wrong in one.
// RUN: %python %S/Inputs/execute.py %build %s %t 'block 2 1 1;parameter 1 buffer 4 indices;parameter 2 floating 2.5;parameter 3 integer -3' \
// RUN:   'grid 0 1 1' 'block 1025 1 1' 'nonsense' 'parameter 0 integer 1' 'parameter 1 integer 1' 'parameter 9 null' \
// RUN:   'parameter 0 buffer 999999999 zeros' 'parameter 0 buffer 4 file /nowhere' 'shared 1000000' 'block 1 1 1 1' \
// RUN:   'block 64 1 1;events 1' | FileCheck %s
#include <cuda_tidy/device.h>
struct Pair {
  int *Pointer;
  int Number;
};
__global__ void kernel(void *zeros, const short *indices, double factor, long number, Pair pair, bool flag) {
  const int t = threadIdx.x;
  if (blockDim.x == 2) {
    assert(indices[3] == 3 && factor == 2.5 && number == -3 && pair.Pointer == nullptr && pair.Number == 0 && flag);
    static_cast<char *>(zeros)[t] = 1;
  } else {
    static_cast<char *>(zeros)[0] = t;
    static_cast<char *>(zeros)[1] = t;
  }
}
CUDA_TIDY_KERNEL((kernel))
// CHECK: job: block 2 1 1
// CHECK-NEXT: {"reached":
// CHECK-NEXT: {"end":"finished","why":"","threads":2,"blocks":1,
// CHECK: job: grid 0
// CHECK-NEXT: 'grid 0 1 1': no extent that CUDA takes
// CHECK-NEXT: exit code 2
// CHECK: more than 1024 threads
// CHECK-NEXT: exit code 2
// CHECK: 'nonsense': no item is called so
// CHECK-NEXT: exit code 2
// CHECK: parameter 0 is a pointer
// CHECK: parameter 1 is a pointer
// CHECK: the kernel has 6 parameters
// CHECK: the buffers have more than 256 MiB
// CHECK: cannot read '/nowhere'
// CHECK: more shared memory than a block can have
// CHECK: 'block 1 1 1 1': too many words
// CHECK-NEXT: exit code 2
// CHECK: events 1
// CHECK-NEXT: {"event":"race"
// CHECK-NEXT: {"reached":
