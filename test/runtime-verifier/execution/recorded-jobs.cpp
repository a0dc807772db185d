// What a launch was given that was recorded: bytes of arguments, memory that they lead to, variables of the device.
// RUN: mkdir -p %t.files && printf '\001\000\000\000\002\000\000\000\003\000\000\000' > %t.files/memory
// RUN: printf '\007\000\000\000' > %t.files/variable
// RUN: %python %S/Inputs/execute.py %build %s %t \
// RUN:   'recorded;grid 9 1 1;blocks 4;memory 4096 12 %t.files/memory;variable weight 4 %t.files/variable;parameter 0 bytes 0410000000000000;parameter 1 bytes 08100000000000002a00000000000000' \
// RUN:   'recorded;grid 2 1 1;memory 4096 12 %t.files/memory;variable weight 4 %t.files/variable;parameter 0 bytes 0410000000000000;parameter 1 bytes 08100000000000002a00000000000000' \
// RUN:   'recorded;grid 9 1 1;blocks 4;memory 4096 12 %t.files/memory;variable weight 4 %t.files/variable;parameter 0 bytes 0410000000000000' \
// RUN:   'recorded' 'recorded;variable weight 8 %t.files/variable;parameter 0 bytes 0000000000000000' \
// RUN:   'parameter 1 bytes 00' 'parameter 0 bytes 0x' 'memory 4096 999999999 x' 'memory -1 4 x' | FileCheck %s
#include <cooperative_groups.h>
#include <cuda_tidy/device.h>
struct Pair {
  int *Pointer;
  int Number;
};
__constant__ int weight;
CUDA_TIDY_VARIABLE(weight)
__global__ void kernel(int *middle, Pair pair) {
  if (pair.Pointer == nullptr)
    cooperative_groups::this_grid().sync();
  // Of nine blocks the first two and the last two.
  assert(gridDim.x != 9 || blockIdx.x < 2 || blockIdx.x > 6);
  assert(*pair.Pointer == 3 && pair.Number == 42 && weight == 7);
  if (blockIdx.x == 0)
    middle[gridDim.x == 2 ? 2 : 0] = 5;
}
CUDA_TIDY_KERNEL((kernel))
// CHECK: job: recorded;grid 9
// CHECK-NEXT: {"reached":
// CHECK-NEXT: {"end":"finished","why":"","threads":4,"blocks":4,
// CHECK: job: recorded;grid 2
// CHECK-NEXT: {"event":"out-of-bounds",{{.*}}"name":"parameter 0","offset":12,"size":4,"bytes":12
// CHECK: job: recorded;grid 9
// CHECK: {"end":"unsupported","why":"a barrier of the grid, of which a part is executed"
// CHECK: {"end":"unsupported","why":"what 'weight' holds is not recorded"
// CHECK: {"end":"unsupported","why":"what 'weight' holds is not recorded"
// CHECK: parameter 1 has 16 bytes, not 1
// CHECK: 'parameter 0 bytes 0x': no hexadecimal digits
// CHECK: the memory has more than 256 MiB
// CHECK: 'memory -1 4 x': address is negative
