// Atomics and barriers of CUDA's C++ library order what their memory orders say.
// RUN: %python %S/Inputs/execute.py %build %s %t 'grid 2 1 1;parameter 1 integer 0;order reverse' \
// RUN:   'grid 2 1 1;parameter 1 integer 1' 'block 64 1 1;parameter 1 integer 2' 'parameter 1 integer 3' \
// RUN:   'block 64 1 1;parameter 1 integer 4' 'block 64 1 1;parameter 1 integer 5' 'block 64 1 1;parameter 1 integer 6' \
// RUN:   | FileCheck %s
#include <cuda_tidy/device.h>
#include <cuda/atomic>
#include <cuda/barrier>
#line 1 "/source/k.cu"
__device__ int data; CUDA_TIDY_VARIABLE(data)
__device__ cuda::atomic<int, cuda::thread_scope_device> flag; CUDA_TIDY_VARIABLE(flag)
struct Large {
  int Numbers[5];
};
__global__ void kernel(int *x, int which) {
  static CUDA_TIDY_APART cuda::barrier<cuda::thread_scope_block> barrier; CUDA_TIDY_SHARED(barrier)
  static CUDA_TIDY_APART int tile[64]; CUDA_TIDY_SHARED(tile)
  const int t = threadIdx.x;
  if (which < 2) {
    const bool isFenced = which == 0;
    if (blockIdx.x == 0) {
      data = 1;
      flag.store(1, isFenced ? cuda::memory_order_release : cuda::memory_order_relaxed);
    } else {
      while (flag.load(isFenced ? cuda::memory_order_acquire : cuda::memory_order_relaxed) == 0)
        ;
      x[0] = data;
    }
    // CHECK: order reverse
    // CHECK-NEXT: reached
    // CHECK: job: {{.*}}integer 1
    // CHECK-NEXT: {"event":"unfenced","memory":"global","name":"data",{{.*}}"first":{"pc":"k.cu:13",{{.*}}"second":{"pc":"k.cu:18",
  }
  if (which == 2) { // CHECK: job: {{.*}}integer 2
    if (t == 0)
      init(&barrier, blockDim.x);
    __syncthreads();
    for (int round = 0; round < 3; ++round) {
      tile[t] = t + round;
      auto token = barrier.arrive();
      barrier.wait(std::move(token));
      x[t] += tile[63 - t];
      barrier.arrive_and_wait();
    }
    assert(x[t] == 3 * (63 - t) + 3);
    // CHECK-NEXT: reached
    // CHECK-NEXT: "end":"finished"
  }
  if (which == 3) // CHECK: job: {{.*}}integer 3
    x[0] = tex2D<float>(7, 1.0f, 2.0f);
  // CHECK-NEXT: reached
  // CHECK-NEXT: {"end":"unsupported","why":"the kernel reads a texture or a surface"
  if (which == 4) { // CHECK: job: {{.*}}integer 4
    const Large numbers = __shfl_sync(~0u, Large{t, t, t, t, t}, 3);
    assert(numbers.Numbers[4] == (t & ~31) + 3);
    // CHECK-NEXT: reached
    // CHECK-NEXT: "end":"finished"
  }
  if (which == 5) { // CHECK: job: {{.*}}integer 5
    if (t == 3)
      x[0] = flag.load();
    x[t + 1] = reinterpret_cast<const int &>(flag); // reads beside each other
    // CHECK-NEXT: reached
  }
  if (which == 6) { // CHECK: job: {{.*}}integer 6
    if (t == 3)
      reinterpret_cast<int &>(flag) = 1;
    x[t] = flag.load();
    // CHECK-NEXT: {"event":"race",{{.*}}"name":"flag"
  }
}
CUDA_TIDY_KERNEL((kernel))
