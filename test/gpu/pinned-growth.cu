// What becomes of page-locked memory that nobody releases, and of copies that are said not to block: what
// cuda-pinned-memory and torch-pinned-memory say. By hand: nvcc -arch=native pinned-growth.cu -o pinned && ./pinned
//
// The answers were predicted from the documentation (CUDA C++ Best Practices Guide, "Pinned Memory"; CUDA Runtime
// API, "API synchronization behavior"), and seen on a GPU: docs/gpu-results.md.
//
// REQUIRES: gpu, cuda-toolkit
// RUN: %cuda-path/bin/nvcc -arch=native %s -o %t
// RUN: %t | FileCheck %s

#include <cstdio>
#include <cstring>

constexpr int Iterations = 16;
constexpr size_t MiB = 1 << 20, Bytes = 32 * MiB;

/// What the system has left for others.
static long long availableBytes() {
  char Line[256];
  long long Kilobytes = 0;
  if (std::FILE *File = std::fopen("/proc/meminfo", "r")) {
    while (std::fgets(Line, sizeof Line, File) && std::sscanf(Line, "MemAvailable: %lld", &Kilobytes) != 1)
      ;
    std::fclose(File);
  }
  return Kilobytes * 1024;
}

/// By how much what is available shrinks in an iteration; half a buffer of somebody else's is allowed for.
template <typename Step> static void measure(const char *Name, Step Each) {
  Each();
  const long long Before = availableBytes();
  for (int I = 0; I < Iterations; ++I)
    Each();
  const long long PerIteration = (Before - availableBytes()) / Iterations;
  std::printf("%s: %s\n", Name, PerIteration > static_cast<long long>(Bytes / 2) ? "32 MiB each" : "nothing");
}

/// Whether the host goes on before \p Source is copied: then a kernel before it is still running.
static const char *whoWaits(const void *Source, void *Target, cudaStream_t Stream, cudaEvent_t Before) {
  cudaMemcpyAsync(Target, Source, Bytes, cudaMemcpyHostToDevice, Stream);
  return cudaEventQuery(Before) == cudaErrorNotReady ? "the host goes on" : "the host waits";
}

__global__ void wait(long long Cycles) {
  for (long long Start = clock64(); clock64() - Start < Cycles;)
    ;
}

int main() {
  void *Pinned = nullptr, *OnDevice = nullptr;
  if (cudaMalloc(&OnDevice, Bytes) != cudaSuccess)
    return 1;
  // CHECK: page-locked memory that is released: nothing
  measure("page-locked memory that is released", [&] { cudaMallocHost(&Pinned, Bytes); cudaFreeHost(Pinned); });
  // CHECK: page-locked memory that is not: 32 MiB each
  measure("page-locked memory that is not", [&] { cudaMallocHost(&Pinned, Bytes); });

  cudaStream_t Stream;
  cudaEvent_t Event;
  cudaStreamCreate(&Stream);
  cudaEventCreate(&Event);
  char *Pageable = new char[Bytes];
  std::memset(Pageable, 1, Bytes);
  // CHECK: cudaMemcpyAsync from page-locked memory behind a kernel: the host goes on
  wait<<<1, 1, 0, Stream>>>(400'000'000);
  cudaEventRecord(Event, Stream);
  std::printf("cudaMemcpyAsync from page-locked memory behind a kernel: %s\n", whoWaits(Pinned, OnDevice, Stream, Event));
  cudaStreamSynchronize(Stream);
  // CHECK: cudaMemcpyAsync from pageable memory behind a kernel: the host waits
  wait<<<1, 1, 0, Stream>>>(400'000'000);
  cudaEventRecord(Event, Stream);
  std::printf("cudaMemcpyAsync from pageable memory behind a kernel: %s\n", whoWaits(Pageable, OnDevice, Stream, Event));
  return cudaStreamSynchronize(Stream) != cudaSuccess;
}
