// From compute capability 7.0 on a barrier of the block waits for no thread that has ended. The finding says so where the
// threads that miss the barrier come to no other.

// RUN: %cuda-tidy %fallback --quiet --fail-on=never --checks=-*,cuda-divergent-barrier %s > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not='threads that have ended' --implicit-check-not=warning:

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void returnEarly_bad(int *X, int N) {
  if (threadIdx.x >= N)
    return;
  __syncthreads();
  // CHECK: :[[#@LINE-1]]:3: warning: not every thread
  // CHECK: :[[#@LINE-2]]:3: note: from compute capability 7.0 on it does not wait for threads that have ended
  X[threadIdx.x] = __syncthreads_count(X[0]);
}

__global__ void passItBy_bad(int *X) {
  if (threadIdx.x < 48) {
    cg::this_thread_block().sync();
    // CHECK: :[[#@LINE-1]]:5: warning: not every thread
    // CHECK: :[[#@LINE-2]]:5: note: from compute capability 7.0 on it does not wait for threads that have ended
  }
  X[threadIdx.x] = 0;
}

__global__ void strides_bad(int *X, int N) {
  for (int I = threadIdx.x; I < N; I += blockDim.x)
    __syncthreads();
  // CHECK: :[[#@LINE-1]]:5: warning: threads of a block
  // CHECK: :[[#@LINE-2]]:5: note: from compute capability 7.0 on it does not wait for threads that have ended
}

__global__ void otherBehind_bad(int *X, int N) {
  if (threadIdx.x < N)
    __syncthreads();
  // CHECK: :[[#@LINE-1]]:5: warning: not every thread
  __syncthreads();
}

__global__ void otherBehindLoop_bad(int *X, int N) {
  for (int I = threadIdx.x; I < N; I += blockDim.x)
    __syncthreads();
  // CHECK: :[[#@LINE-1]]:5: warning: threads of a block
  __syncthreads();
}

__global__ void eachItsOwn_bad(int *X, int N) {
  if (threadIdx.x < N)
    __syncthreads();
  // CHECK: :[[#@LINE-1]]:5: warning: not every thread
  else
    __syncthreads();
}

// Those that go on with the loop come to it in the next round.
__global__ void skipRound_bad(int *X, int N) {
  for (int I = 0; I < N; ++I) {
    if (X[threadIdx.x] < I)
      continue;
    __syncthreads();
    // CHECK: :[[#@LINE-1]]:5: warning: not every thread
  }
}

__device__ void wait(int *X) { __syncthreads(); }

__global__ void otherInCall_bad(int *X, int N) {
  if (threadIdx.x < N)
    __syncthreads();
  // CHECK: :[[#@LINE-1]]:5: warning: not every thread
  wait(X);
}

// What the kernel does behind the function is not looked at.
__device__ void inFunction(int *X, int N) {
  if (threadIdx.x < N)
    __syncthreads();
  // CHECK: :[[#@LINE-1]]:5: warning: not every thread
}
__global__ void calls_bad(int *X, int N) { inFunction(X, N); }

// The grid's barrier waits for every thread.
__global__ void ofGrid_bad(int *X, int N) {
  if (threadIdx.x >= N)
    return;
  cg::this_grid().sync();
  // CHECK: :[[#@LINE-1]]:3: warning: not every thread
}
