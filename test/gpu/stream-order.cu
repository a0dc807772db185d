// Which work on other streams, and which calls of the host, wait for a kernel that is still running: what
// cuda-unordered-streams and cuda-unsynchronized-access say. By hand: nvcc -arch=native stream-order.cu -o order && ./order
//
// Seen on a GPU: docs/gpu-results.md.
//
// REQUIRES: gpu, cuda-toolkit
// RUN: %cuda-path/bin/nvcc -arch=native %s -o %t
// RUN: %t | FileCheck %s

#include <cstdio>
#include <cuda_runtime.h>

__global__ void storeLate(int *P) {
  for (long long Start = clock64(); clock64() - Start < 200'000'000;)
    ;
  *P = 1;
}
__global__ void copy(int *To, const int *From) { *To = *From; }
__global__ void nothing() {}

static cudaStream_t Blocking, Other, NonBlocking;
static int *Late, *Seen, *Pinned;

/// Whether what was queued and waited for saw the store.
static bool sawIt(const int *Copy) {
  int Value = 0;
  cudaMemcpyAsync(&Value, Copy, sizeof Value, cudaMemcpyDefault, NonBlocking);
  cudaStreamSynchronize(NonBlocking);
  return Value == 1;
}

/// Whether a kernel that is now queued on \p On reads what `storeLate` stores.
static bool readsItOn(cudaStream_t On) {
  copy<<<1, 1, 0, On>>>(Seen, Late);
  cudaStreamSynchronize(On);
  return sawIt(Seen);
}

struct Case {
  const char *Question;
  bool (*Answer)();
};

static const Case Cases[] = {
    // CHECK: two streams: goes on
    {"two streams", [] { storeLate<<<1, 1, 0, Blocking>>>(Late); return readsItOn(Other); }},
    // CHECK: an event between two streams: waits
    {"an event between two streams", [] {
       cudaEvent_t Event;
       cudaEventCreate(&Event);
       storeLate<<<1, 1, 0, Blocking>>>(Late);
       cudaEventRecord(Event, Blocking);
       cudaStreamWaitEvent(Other, Event, 0);
       return readsItOn(Other);
     }},
    // CHECK: an event that was recorded before the work: goes on
    {"an event that was recorded before the work", [] {
       cudaEvent_t Event;
       cudaEventCreate(&Event);
       cudaEventRecord(Event, Blocking);
       storeLate<<<1, 1, 0, Blocking>>>(Late);
       cudaStreamWaitEvent(Other, Event, 0);
       return readsItOn(Other);
     }},
    // CHECK: the default stream behind another: waits
    {"the default stream behind another", [] { storeLate<<<1, 1, 0, Blocking>>>(Late); return readsItOn(nullptr); }},
    // CHECK: another behind the default stream: waits
    {"another behind the default stream", [] { storeLate<<<1, 1>>>(Late); return readsItOn(Blocking); }},
    // CHECK: two streams with work of the default stream between: waits
    {"two streams with work of the default stream between",
     [] { storeLate<<<1, 1, 0, Blocking>>>(Late); nothing<<<1, 1>>>(); return readsItOn(Other); }},
    // CHECK: the default stream behind a non-blocking one: goes on
    {"the default stream behind a non-blocking one",
     [] { storeLate<<<1, 1, 0, NonBlocking>>>(Late); copy<<<1, 1>>>(Seen, Late); cudaMemcpy(Pinned, Seen, 4, cudaMemcpyDefault); return *Pinned == 1; }},
    // CHECK: a non-blocking stream behind the default one: goes on
    {"a non-blocking stream behind the default one", [] { storeLate<<<1, 1>>>(Late); return readsItOn(NonBlocking); }},
    // CHECK: cudaMemcpy behind a non-blocking stream: goes on
    {"cudaMemcpy behind a non-blocking stream",
     [] { storeLate<<<1, 1, 0, NonBlocking>>>(Late); cudaMemcpy(Pinned, Late, 4, cudaMemcpyDefault); return *Pinned == 1; }},
    // CHECK: cudaMemcpy behind a stream: waits
    {"cudaMemcpy behind a stream",
     [] { storeLate<<<1, 1, 0, Blocking>>>(Late); cudaMemcpy(Pinned, Late, 4, cudaMemcpyDefault); return *Pinned == 1; }},
    // CHECK: cudaStreamDestroy: goes on
    {"cudaStreamDestroy", [] {
       cudaStream_t Ended;
       cudaStreamCreateWithFlags(&Ended, cudaStreamNonBlocking);
       storeLate<<<1, 1, 0, Ended>>>(Late);
       cudaStreamDestroy(Ended);
       return sawIt(Late);
     }},
    // CHECK: cudaMalloc between two streams: goes on
    {"cudaMalloc between two streams", [] {
       void *P;
       storeLate<<<1, 1, 0, Blocking>>>(Late);
       cudaMalloc(&P, 1 << 20);
       return readsItOn(Other);
     }},
    // CHECK: cudaFree between two streams: waits
    {"cudaFree between two streams", [] {
       void *P;
       cudaMalloc(&P, 1 << 20);
       cudaDeviceSynchronize();
       storeLate<<<1, 1, 0, Blocking>>>(Late);
       cudaFree(P);
       return readsItOn(Other);
     }},
};

int main() {
  cudaMalloc(&Late, sizeof *Late);
  cudaMalloc(&Seen, sizeof *Seen);
  cudaMallocHost(&Pinned, sizeof *Pinned);
  cudaStreamCreate(&Blocking);
  cudaStreamCreate(&Other);
  cudaStreamCreateWithFlags(&NonBlocking, cudaStreamNonBlocking);
  // All kernels are loaded before anything counts: loading waits.
  storeLate<<<1, 1>>>(Late);
  copy<<<1, 1>>>(Seen, Late);
  nothing<<<1, 1>>>();
  cudaDeviceSynchronize();
  for (const Case &Each : Cases) {
    cudaMemset(Late, 0, sizeof *Late);
    cudaMemset(Seen, 0, sizeof *Seen);
    cudaDeviceSynchronize();
    std::printf("%s: %s\n", Each.Question, Each.Answer() ? "waits" : "goes on");
    cudaDeviceSynchronize();
  }
  std::printf("the last error: %s\n", cudaGetErrorName(cudaGetLastError()));
  // CHECK: the last error: cudaSuccess
}
