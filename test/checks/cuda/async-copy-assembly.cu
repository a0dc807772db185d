// RUN: %check_cuda_tidy %s cuda-async-copy %t

#include <cuda_runtime.h>

// What the program's own functions do is in their bodies, whatever they are called.
__device__ void fetch(void *to, const void *from) {
  unsigned address = static_cast<unsigned>(__cvta_generic_to_shared(to));
  asm volatile("cp.async.cg.shared.global [%0], [%1], %2;\n" ::"r"(address), "l"(from), "n"(16));
}
__device__ void fetchIf(void *to, const void *from, bool isThere) {
  unsigned address = static_cast<unsigned>(__cvta_generic_to_shared(to));
  asm volatile("{\n"
               "  .reg .pred p;\n"
               "  setp.ne.b32 p, %0, 0;\n"
               "  @p cp.async.cg.shared.global.L2::128B [%1], [%2], 16; // only then\n"
               "}\n" ::"r"((int)isThere),
               "r"(address), "l"(from));
}
__device__ void close() { asm volatile("cp.async.commit_group;\n" ::); }
template <int Open> __device__ void await() { asm volatile("cp.async.wait_group %0;\n" ::"n"(Open)); }
__device__ void awaitAll() { asm volatile("cp.async.wait_all;" ::: "memory"); }

__global__ void noWait_bad(const float *in, float *out) {
  __shared__ float tile[1024];
  fetch(&tile[4 * threadIdx.x], &in[4 * threadIdx.x]);
  // CHECK-MESSAGES: :[[@LINE+5]]:22: warning: 'tile[threadIdx.x]' is read while 'cp.async.cg.shared.global' may still fill it: nothing has waited for that copy, where thread 0 comes to what thread 0 copies
  // CHECK-MESSAGES: :[[@LINE-19]]:3: note: copied here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: called from here
  // CHECK-MESSAGES: :[[@LINE+2]]:22: note: a wait for the copy belongs before this
  close();
  out[threadIdx.x] = tile[threadIdx.x];
}

__global__ void noBarrier_bad(const float *in, float *out) {
  __shared__ float tile[1024];
  fetchIf(&tile[4 * threadIdx.x], &in[4 * threadIdx.x], true);
  close();
  await<0>();
  out[threadIdx.x] = tile[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'tile[threadIdx.x]' may be read by thread 32 before what 'cp.async.cg.shared.global.L2::128B' of thread 8 copies is there
}

__global__ void all_ok(const float *in, float *out) {
  __shared__ float tile[1024];
  fetch(&tile[4 * threadIdx.x], &in[4 * threadIdx.x]);
  awaitAll();
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
}

// What a thread copies is four numbers.
__global__ void own_ok(const float *in, float *out) {
  __shared__ float tile[1024];
  fetch(&tile[4 * threadIdx.x], &in[4 * threadIdx.x]);
  awaitAll();
  float4 values = reinterpret_cast<float4 *>(tile)[threadIdx.x];
  out[threadIdx.x] = values.x + tile[4 * threadIdx.x + 3];
}

__global__ void leftOpen_bad(const float *in, float *out, int n) {
  extern __shared__ float both[];
  float sum = 0;
  fetch(&both[4 * threadIdx.x], &in[4 * threadIdx.x]);
  close();
  for (int k = 0; k < n; ++k) {
    fetch(&both[(k + 1) % 2 * 1024 + 4 * threadIdx.x], &in[(k + 1) * 1024 + 4 * threadIdx.x]);
    close();
    await<2>();
    // CHECK-MESSAGES: :[[@LINE+2]]:12: warning: 'both[k % 2 * 1024 + threadIdx.x]' is read while 'cp.async.cg.shared.global' may still fill it: 'cp.async.wait_group' leaves 2 groups of copies open, and 1 was committed behind that of this copy
    __syncthreads();
    sum += both[k % 2 * 1024 + threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

__global__ void leftOpen_ok(const float *in, float *out, int n) {
  extern __shared__ float both[];
  float sum = 0;
  fetch(&both[4 * threadIdx.x], &in[4 * threadIdx.x]);
  close();
  for (int k = 0; k < n; ++k) {
    fetch(&both[(k + 1) % 2 * 1024 + 4 * threadIdx.x], &in[(k + 1) * 1024 + 4 * threadIdx.x]);
    close();
    await<1>();
    __syncthreads();
    sum += both[k % 2 * 1024 + threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

__device__ void begin(unsigned long long *bar, int count) {
  unsigned address = static_cast<unsigned>(__cvta_generic_to_shared(bar));
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(address), "r"(count));
}
__device__ void expect(unsigned long long *bar, int bytes) {
  unsigned address = static_cast<unsigned>(__cvta_generic_to_shared(bar));
  asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [%0], %1;" ::"r"(address), "r"(bytes));
}
__device__ void bring(void *to, const void *from, int bytes, unsigned long long *bar) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                   (unsigned)__cvta_generic_to_shared(to)),
               "l"(from), "r"(bytes), "r"((unsigned)__cvta_generic_to_shared(bar))
               : "memory");
}
__device__ void meet(unsigned long long *bar, int phase) {
  unsigned address = static_cast<unsigned>(__cvta_generic_to_shared(bar));
  asm volatile("{\n"
               ".reg .pred P1;\n"
               "LAB_WAIT:\n"
               "mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n"
               "@P1 bra DONE;\n"
               "bra LAB_WAIT;\n"
               "DONE:\n"
               "}\n" ::"r"(address),
               "r"(phase));
}
__device__ void makeVisible() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }

__global__ void barrier_bad(const float *in, float *out) {
  __shared__ alignas(16) float tile[256];
  __shared__ unsigned long long bar;
  begin(&bar, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'mbarrier.init.shared::cta.b64' initialises the same barrier in 256 threads, 0 to 255
  makeVisible();
  __syncthreads();
  if (threadIdx.x == 0) {
    expect(&bar, 1000);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the barrier waits for 1000 bytes, and the copies that arrive at it bring 1024
    bring(tile, in, sizeof(tile), &bar);
  }
  meet(&bar, 0);
  out[threadIdx.x] = tile[255 - threadIdx.x];
}

__global__ void barrier_ok(const float *in, float *out) {
  __shared__ alignas(16) float tile[256];
  __shared__ unsigned long long bar;
  if (threadIdx.x == 0) {
    begin(&bar, 1);
    makeVisible();
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    expect(&bar, sizeof(tile));
    bring(tile, in, sizeof(tile), &bar);
  }
  meet(&bar, 0);
  out[threadIdx.x] = tile[255 - threadIdx.x];
}

__device__ void store(void *to, const void *from, int bytes) {
  asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to),
               "r"((unsigned)__cvta_generic_to_shared(from)), "r"(bytes)
               : "memory");
}

__global__ void noFence_bad(float *out) {
  __shared__ alignas(16) float tile[256];
  tile[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0)
    store(out, tile, sizeof(tile));
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'cp.async.bulk.global.shared::cta.bulk_group' may copy what was there before thread 0 has written 'tile[threadIdx.x]'
}

__global__ void noFence_ok(float *out) {
  __shared__ alignas(16) float tile[256];
  tile[threadIdx.x] = threadIdx.x;
  makeVisible();
  __syncthreads();
  if (threadIdx.x == 0)
    store(out, tile, sizeof(tile));
}
