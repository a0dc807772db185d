// RUN: %check_cuda_tidy %s cuda-async-copy %t

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void noWait_bad(const float *in, float *out) {
  __shared__ float tile[256];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __syncthreads();
  out[threadIdx.x] = tile[255 - threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'tile[255 - threadIdx.x]' is read while '__pipeline_memcpy_async' may still fill it: nothing has waited for that copy, where thread 0 comes to what thread 255 copies [cuda-async-copy]
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: copied here
  // CHECK-MESSAGES: :[[@LINE-3]]:22: note: a wait for the copy belongs before this, and a barrier of the block behind that wait if other threads have copied what is used
}

__global__ void noWait_ok(const float *in, float *out) {
  __shared__ float tile[256];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = tile[255 - threadIdx.x];
}

// A thread waits for what it has copied itself.
__global__ void own_ok(const float *in, float *out) {
  __shared__ float tile[256];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = tile[threadIdx.x];
}

__global__ void noBarrier_bad(const float *in, float *out) {
  __shared__ float tile[256];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  float sum = 0;
  for (int k = 0; k < 256; ++k)
    sum += tile[k];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'tile[k]' may be read by thread 32 before what '__pipeline_memcpy_async' of thread 0 copies is there: each thread has waited for its own copies alone, and no barrier is between
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note: copied here
  // CHECK-MESSAGES: :[[@LINE-3]]:12: note: a barrier of the block, '__syncthreads()', belongs between the wait and this
  out[threadIdx.x] = sum;
}

// The barrier is for what was there before, and not for the copies.
__global__ void waitBehindBarrier_bad(const float *in, float *out) {
  __shared__ float tile[256];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __syncthreads();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = tile[threadIdx.x ^ 32];
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'tile[threadIdx.x ^ 32]' may be read by thread 0 before what '__pipeline_memcpy_async' of thread 32 copies is there
}

// The other lanes of a warp have come as far.
__global__ void sameWarp_ok(const float *in, float *out) {
  __shared__ float tile[256];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncwarp();
  out[threadIdx.x] = tile[threadIdx.x ^ 1];
}

__global__ void leftOpen_bad(const float *in, float *out) {
  __shared__ float first[256], second[256];
  __pipeline_memcpy_async(&first[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_memcpy_async(&second[threadIdx.x], &in[256 + threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(1);
  __syncthreads();
  out[threadIdx.x] = first[255 - threadIdx.x];
  out[256 + threadIdx.x] = second[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: 'second[threadIdx.x]' is read while '__pipeline_memcpy_async' may still fill it: '__pipeline_wait_prior' leaves 1 group of copies open, and 0 were committed behind that of this copy
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note: copied here
  // CHECK-MESSAGES: :[[@LINE-6]]:3: note: '__pipeline_wait_prior' is here
  // CHECK-MESSAGES: :[[@LINE-4]]:28: note: leave fewer groups open, or commit a group
}

__global__ void notCommitted_bad(const float *in, float *out) {
  __shared__ float tile[256];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'tile[threadIdx.x]' is read while '__pipeline_memcpy_async' may still fill it: '__pipeline_wait_prior' waits for groups that are committed, and this copy is in none
}

__global__ void overwritten_bad(const float *in, float *out) {
  __shared__ float tile[256];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  tile[threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'tile[threadIdx.x]' is written while '__pipeline_memcpy_async' may still fill it
  __pipeline_wait_prior(0);
  out[threadIdx.x] = tile[threadIdx.x];
}

// The next round fills what slower threads still read.
__global__ void nextRound_bad(const float *in, float *out, int n) {
  __shared__ float tile[256];
  float sum = 0;
  for (int begin = 0; begin < n; begin += 256) {
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[begin + threadIdx.x], 4);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: '__pipeline_memcpy_async' of thread 0 fills what thread 32 may still be reading as 'tile[k]': no barrier is between
    // CHECK-MESSAGES: :[[@LINE+6]]:14: note: read here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: a barrier of the block, '__syncthreads()', belongs before this
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    for (int k = 0; k < 256; ++k)
      sum += tile[k];
  }
  out[threadIdx.x] = sum;
}

__global__ void nextRound_ok(const float *in, float *out, int n) {
  __shared__ float tile[256];
  float sum = 0;
  for (int begin = 0; begin < n; begin += 256) {
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[begin + threadIdx.x], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    for (int k = 0; k < 256; ++k)
      sum += tile[k];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

// A ring of buffers: each round reads the oldest one.
template <int Stages, int Open> __device__ void ring(const float *in, float *out, int n) {
  __shared__ float tiles[Stages][256];
  for (int stage = 0; stage < Stages - 1; ++stage) {
    __pipeline_memcpy_async(&tiles[stage][threadIdx.x], &in[stage * 256 + threadIdx.x], 4);
    __pipeline_commit();
  }
  for (int round = 0; round < n; ++round) {
    __pipeline_wait_prior(Open);
    __syncthreads();
    out[round * 256 + threadIdx.x] = tiles[round % Stages][255 - threadIdx.x];
    // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: 'tiles[round % Stages][255 - threadIdx.x]' is read while '__pipeline_memcpy_async' may still fill it: '__pipeline_wait_prior' leaves 2 groups of copies open, and 1 was committed behind that of this copy
    const int next = round + Stages - 1;
    if (next < n)
      __pipeline_memcpy_async(&tiles[next % Stages][threadIdx.x], &in[next * 256 + threadIdx.x], 4);
    __pipeline_commit();
  }
}

__global__ void ring_bad(const float *in, float *out, int n) { ring<3, 2>(in, out, n); }

__global__ void ring_ok(const float *in, float *out, int n) { ring<4, 2>(in, out, n); }

void rings(const float *in, float *out, int n) {
  ring_bad<<<1, 256>>>(in, out, n);
  ring_ok<<<1, 256>>>(in, out, n);
}

__global__ void group_bad(const float *in, float *out) {
  __shared__ float tile[256];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, tile, in, sizeof(tile));
  block.sync();
  out[threadIdx.x] = tile[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'tile[threadIdx.x]' is read while 'memcpy_async' may still fill it: nothing has waited for that copy
}

// This wait is a barrier, too.
__global__ void group_ok(const float *in, float *out) {
  __shared__ float tile[256];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, tile, in, sizeof(tile));
  cg::wait(block);
  out[threadIdx.x] = tile[255 - threadIdx.x];
}

__global__ void groupLeftOpen_bad(const float *in, float *out) {
  __shared__ float first[256], second[256];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, first, in, sizeof(first));
  cg::memcpy_async(block, second, in + 256, sizeof(second));
  cg::wait_prior<1>(block);
  out[threadIdx.x] = first[threadIdx.x] + second[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: 'second[threadIdx.x]' is read while 'memcpy_async' may still fill it: 'wait_prior' leaves 1 group of copies open, and 0 were
}

__global__ void atBarrier_bad(const float *in, float *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bars[1];
  auto &bar = bars[0];
  __shared__ float tile[256];
  if (threadIdx.x == 0)
    init(&bar, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(float), bar);
  auto token = bar.arrive();
  out[threadIdx.x] = tile[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'tile[threadIdx.x]' is read while 'memcpy_async' may still fill it
  bar.wait(static_cast<decltype(token) &&>(token));
}

__global__ void atBarrier_ok(const float *in, float *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bars[1];
  auto &bar = bars[0];
  __shared__ float tile[256];
  if (threadIdx.x == 0)
    init(&bar, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(float), bar);
  bar.arrive_and_wait();
  out[threadIdx.x] = tile[255 - threadIdx.x];
}

__global__ void pipeline_bad(const float *in, float *out) {
  __shared__ float tile[256];
  auto pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(float), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  out[threadIdx.x] = tile[255 - threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'tile[255 - threadIdx.x]' may be read by thread 0 before what 'memcpy_async' of thread 255 copies is there
  pipe.consumer_release();
}

// The pipeline of the block waits for all of its threads.
__global__ void pipelineOfBlock_ok(const float *in, float *out) {
  __shared__ float tile[256];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(block, tile, in, sizeof(tile), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  out[threadIdx.x] = tile[255 - threadIdx.x];
  pipe.consumer_release();
}

__global__ void initialisedByAll_bad(float *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bars[1];
  auto &bar = bars[0];
  init(&bar, blockDim.x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'init' initialises the same barrier in 256 threads, 0 to 255
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: let one thread do this
  __syncthreads();
  bar.arrive_and_wait();
}

// The lanes of a warp do it at once.
__global__ void initialisedByWarp_ok(float *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bars[2];
  if (threadIdx.x < 32)
    init(&bars[0], blockDim.x);
  __syncthreads();
  bars[0].arrive_and_wait();
}

__global__ void initialisedTwice_bad(float *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bars[2];
  if (threadIdx.x == 0) {
    init(&bars[0], blockDim.x);
    init(&bars[0], blockDim.x);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'init' initialises a barrier that is initialised already, and that nothing has invalidated
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: initialised here
  }
  __syncthreads();
  bars[0].arrive_and_wait();
}

__global__ void initialisedTwice_ok(float *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bars[2];
  if (threadIdx.x < 2)
    init(&bars[threadIdx.x], blockDim.x);
  __syncthreads();
  bars[0].arrive_and_wait();
}

__global__ void initialisedLate_bad(float *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bars[1];
  auto &bar = bars[0];
  if (threadIdx.x == 0)
    init(&bar, blockDim.x);
  bar.arrive_and_wait();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'arrive_and_wait' of thread 32 may come before thread 0 has initialised the barrier: no barrier of the block is between
  // CHECK-MESSAGES: :[[@LINE-3]]:5: note: initialised here
}

// Which copy it is depends on data, and so does whether somebody waits.
__device__ void unknown(float *tile);
__global__ void unknown_ok(const float *in, float *out) {
  __shared__ float tile[256];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], 4);
  __pipeline_commit();
  unknown(tile);
  out[threadIdx.x] = tile[255 - threadIdx.x];
}

// Only some indices of data are wrong.
__global__ void FN_data(const int *where, const float *in, float *out) {
  __shared__ float tile[256];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], 4);
  out[threadIdx.x] = tile[where[threadIdx.x]];
}

// A pipeline of the block hands a stage on once all have released it.
__global__ void released_ok(const float *in, float *out) {
  __shared__ float tile[256];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  for (int round = 0; round < 4; ++round) {
    pipe.producer_acquire();
    cuda::memcpy_async(block, tile, in + round * 256, sizeof(tile), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    out[round * 256 + threadIdx.x] = tile[255 - threadIdx.x];
    pipe.consumer_release();
  }
}

// An array is the first of its barriers.
__global__ void firstOfArray_bad(const float *in, float *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bars[1];
  __shared__ float tile[256];
  if (threadIdx.x == 0)
    init(bars, 256);
  __syncthreads();
  cuda::memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(float), *bars);
  (void)bars->arrive();
  out[threadIdx.x] = tile[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'tile[threadIdx.x]' is read {{.*}}
}
