// RUN: %check_cuda_tidy %s cuda-async-copy %t

#include <cuda/barrier>
#include <cuda/ptx>
#include <cuda_runtime.h>

namespace cde = cuda::device::experimental;
namespace ptx = cuda::ptx;
using barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void bulk_bad(const float *in, float *out) {
  __shared__ alignas(16) float tile[256];
  __shared__ barrier bars[1];
  barrier &bar = bars[0];
  if (threadIdx.x == 0) {
    init(&bar, blockDim.x);
    cde::fence_proxy_async_shared_cta();
  }
  __syncthreads();
  barrier::arrival_token token;
  if (threadIdx.x == 0) {
    cuda::device::memcpy_async_tx(tile, in, cuda::aligned_size_t<16>(sizeof(tile)), bar);
    token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(tile));
  } else {
    token = bar.arrive();
  }
  out[threadIdx.x] = tile[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'tile[threadIdx.x]' is read while 'memcpy_async_tx' may still fill it: nothing has waited for that copy
  bar.wait(static_cast<barrier::arrival_token &&>(token));
}

__global__ void bulk_ok(const float *in, float *out) {
  __shared__ alignas(16) float tile[256];
  __shared__ barrier bars[1];
  barrier &bar = bars[0];
  if (threadIdx.x == 0) {
    init(&bar, blockDim.x);
    cde::fence_proxy_async_shared_cta();
  }
  __syncthreads();
  barrier::arrival_token token;
  if (threadIdx.x == 0) {
    cuda::device::memcpy_async_tx(tile, in, cuda::aligned_size_t<16>(sizeof(tile)), bar);
    token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(tile));
  } else {
    token = bar.arrive();
  }
  bar.wait(static_cast<barrier::arrival_token &&>(token));
  out[threadIdx.x] = tile[255 - threadIdx.x];
}

__global__ void noFence_bad(float *out) {
  __shared__ alignas(16) float tile[256];
  tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, tile, sizeof(tile));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'cp_async_bulk' may copy what was there before thread 0 has written 'tile[threadIdx.x]': no proxy fence is between
    // CHECK-MESSAGES: :[[@LINE-5]]:3: note: written here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: 'fence.proxy.async' by the threads that write, and a barrier of the block behind it, belong before this
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
  }
}

__global__ void noFence_ok(float *out) {
  __shared__ alignas(16) float tile[256];
  tile[threadIdx.x] = threadIdx.x;
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, tile, sizeof(tile));
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
  }
}

__global__ void tensor_bad(const __grid_constant__ CUtensorMap map, int x, int y) {
  __shared__ alignas(128) int tile[16][16];
  tile[threadIdx.y][threadIdx.x] = x;
  __syncthreads();
  if (threadIdx.x == 0 && threadIdx.y == 0)
    cde::cp_async_bulk_tensor_2d_shared_to_global(&map, x, y, &tile);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'cp_async_bulk_tensor_2d_shared_to_global' may copy what was there before thread (0, 0) has written
}

__device__ bool isDone(uint64_t *bar, unsigned parity) { return ptx::mbarrier_try_wait_parity(bar, parity); }

template <int Bytes> __device__ void load(const float *in, float *out) {
  __shared__ alignas(16) float first[256], second[256];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&bar, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, Bytes);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the barrier waits for 1024 bytes, and the copies that arrive at it bring 2048
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note: the last of these copies is here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: let it expect as many bytes as are copied
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, first, in, sizeof(first), &bar);
    ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, second, in + 256, sizeof(second), &bar);
  }
  while (!isDone(&bar, 0))
    ;
  out[threadIdx.x] = first[255 - threadIdx.x] + second[threadIdx.x];
}

__global__ void bytes_bad(const float *in, float *out) { load<1024>(in, out); }

__global__ void bytes_ok(const float *in, float *out) { load<2048>(in, out); }

// In each round of a ring.
template <int Bytes> __device__ void loadRing(const float *in, float *out, int n) {
  __shared__ alignas(16) float tiles[2][256];
  __shared__ uint64_t full[2];
  if (threadIdx.x == 0)
    for (int i = 0; i < 2; ++i)
      ptx::mbarrier_init(&full[i], 1);
  ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  __syncthreads();
  for (int round = 0; round < n; ++round) {
    const int stage = round % 2;
    if (threadIdx.x == 0) {
      ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full[stage], Bytes);
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: the barrier waits for 1000 bytes, and the copies that arrive at it bring 1024
      ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tiles[stage], in + round * 256, 1024, &full[stage]);
    }
    while (!isDone(&full[stage], round / 2 % 2))
      ;
    out[round * 256 + threadIdx.x] = tiles[stage][255 - threadIdx.x];
    __syncthreads();
  }
}

__global__ void bytesOfRing_bad(const float *in, float *out, int n) { loadRing<1000>(in, out, n); }

__global__ void bytesOfRing_ok(const float *in, float *out, int n) { loadRing<1024>(in, out, n); }

// How many copies there are depends on data.
__global__ void FN_bytesOfData(const float *in, float *out, int n) {
  __shared__ alignas(16) float tile[256];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&bar, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, 1000);
    for (int i = 0; i < n; ++i)
      ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile + 16 * i, in + 16 * i, 64, &bar);
  }
  while (!isDone(&bar, 0))
    ;
  out[threadIdx.x] = tile[threadIdx.x];
}

// A thread may copy first, and then tell how much.
template <int Bytes> __device__ void arriveBehind(const float *in, float *out, int n) {
  __shared__ alignas(16) float tile[256];
  __shared__ barrier bar;
  if (threadIdx.x == 0)
    init(&bar, blockDim.x);
  __syncthreads();
  for (int round = 0; round < n; ++round) {
    barrier::arrival_token token;
    if (threadIdx.x == 0) {
      cuda::device::experimental::cp_async_bulk_global_to_shared(tile, in + round * 256, 1024, bar);
      token = cuda::device::barrier_arrive_tx(bar, 1, Bytes);
      // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: the barrier waits for 512 bytes, and the copies that arrive at it bring 1024
    } else {
      token = bar.arrive();
    }
    bar.wait(static_cast<barrier::arrival_token &&>(token));
    out[round * 256 + threadIdx.x] = tile[255 - threadIdx.x];
    __syncthreads();
  }
}

__global__ void arrivesBehind_bad(const float *in, float *out, int n) { arriveBehind<512>(in, out, n); }

__global__ void arrivesBehind_ok(const float *in, float *out, int n) { arriveBehind<1024>(in, out, n); }
