// The block that ends last sums up what all have written: a fence and an atomic operation order that.
// RUN: %python %S/Inputs/execute.py %build %s %t --compiler=clang++-22 \
// RUN:   'grid 64 1 1;block 128 1 1;shared 512;parameter 0 buffer 8192 ones;parameter 1 integer 1' \
// RUN:   'grid 64 1 1;block 128 1 1;shared 512;parameter 0 buffer 8192 ones;parameter 1 integer 1;order shuffled 7' \
// RUN:   'grid 64 1 1;block 128 1 1;shared 512;parameter 0 buffer 8192 ones;parameter 1 integer 0' \
// RUN:   'grid 64 1 1;block 64 1 1;parameter 1 integer 2' 'grid 9 1 1;block 64 1 1;parameter 1 integer 3' | FileCheck %s
#include <cuda_tidy/device.h>
#line 1 "/source/k.cu"
CUDA_TIDY_APART __device__ unsigned finished; CUDA_TIDY_VARIABLE(finished)
CUDA_TIDY_APART __device__ float partial[64]; CUDA_TIDY_VARIABLE(partial)
__device__ int lock; CUDA_TIDY_VARIABLE(lock)
__device__ int guarded; CUDA_TIDY_VARIABLE(guarded)
__global__ void kernel(const float *in, int which, float *out) {
  static CUDA_TIDY_APART bool isLast; CUDA_TIDY_SHARED(isLast)
  float *const sums = reinterpret_cast<float *>(cuda_tidy::dynamicSharedMemory());
  const int t = threadIdx.x;
  if (which < 2) {
    sums[t] = in[blockIdx.x * blockDim.x + t];
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
      __syncthreads();
      if (t < half)
        sums[t] += sums[t + half];
    }
    if (t == 0) {
      partial[blockIdx.x] = sums[0];
      if (which == 1)
        __threadfence();
      isLast = atomicInc(&finished, gridDim.x) == gridDim.x - 1;
    }
    __syncthreads();
    if (isLast && t < 32) {
      float sum = partial[t] + partial[t + 32];
      for (int distance = 16; distance > 0; distance /= 2)
        sum += __shfl_down_sync(~0u, sum, distance);
      if (t == 0)
        *out = sum;
      assert(t != 0 || sum == 8192);
    }
    // CHECK: job: {{.*}}integer 1
    // CHECK-NEXT: reached
    // CHECK-NEXT: "end":"finished"
    // CHECK: order shuffled 7
    // CHECK-NEXT: reached
    // CHECK-NEXT: "end":"finished"
    // CHECK: job: {{.*}}integer 0
    // CHECK-NEXT: {"event":"unfenced","memory":"global","name":"partial",{{.*}}"first":{"pc":"k.cu:17",{{.*}}"second":{"pc":"k.cu:24",
    // CHECK: "end":"finished"
  }
  if (which == 2) { // CHECK: job: {{.*}}integer 2
    for (bool isDone = false; !isDone;) {
      if (atomicCAS(&lock, 0, 1) != 0)
        continue;
      __threadfence();
      ++guarded;
      __threadfence();
      atomicExch(&lock, 0);
      isDone = true;
    }
    // CHECK-NEXT: reached
    // CHECK-NEXT: "end":"finished"
  }
  if (which == 3) { // CHECK: job: {{.*}}integer 3
    ++guarded;
    __threadfence_block();
    atomicAdd_block(&lock, 1);
    // CHECK-NEXT: "event":"race",{{.*}}"name":"guarded"
    // CHECK: "event":"race",{{.*}}"name":"lock",{{.*}}"access":"atomic"},"second":{{.*}}"access":"atomic"
  }
}
CUDA_TIDY_KERNEL((kernel))
