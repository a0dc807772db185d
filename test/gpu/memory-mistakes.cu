// What the runtime answers to mistakes with memory, streams and captures: which of them an error tells at once, which show
// only in a kernel, and which nobody tells. By hand: nvcc -arch=native memory-mistakes.cu -o mistakes && ./mistakes
//
// Seen on a GPU: docs/gpu-results.md. Its machine's GPU did not reach the host's pageable memory
// (cudaDevAttrPageableMemoryAccess is 0); where it does, a kernel may use the host's memory.
//
// REQUIRES: gpu, cuda-toolkit
// RUN: %cuda-path/bin/nvcc -arch=native %s -o %t
// RUN: %t | FileCheck %s

#include <cstdio>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

__device__ int Symbol;
__global__ void store(int *P, long Index) { P[Index] = 7; }
__global__ void storeWide(float4 *P) { *P = float4{1, 2, 3, 4}; }
__global__ void storeLate(int *P) {
  for (long long Start = clock64(); clock64() - Start < 400'000'000;)
    ;
  *P = 1;
}

static int *OnDevice, OnHost[1024];
constexpr std::size_t Bytes = sizeof OnHost;

static cudaError_t storedAt(int *P, long Index = 0) {
  store<<<1, 1>>>(P, Index);
  return cudaDeviceSynchronize();
}

/// What \p Call answers while a stream is captured.
template <class Asked> static cudaError_t captured(Asked Call) {
  cudaStream_t Stream;
  cudaStreamCreate(&Stream);
  cudaStreamBeginCapture(Stream, cudaStreamCaptureModeGlobal);
  return Call(Stream);
}

struct Case {
  const char *Question;
  cudaError_t (*Answer)();
};

static const Case Cases[] = {
    // CHECK: a copy to the device as DeviceToHost: cudaErrorInvalidValue
    {"a copy to the device as DeviceToHost", [] { return cudaMemcpy(OnDevice, OnHost, Bytes, cudaMemcpyDeviceToHost); }},
    // CHECK: a copy to the host as HostToDevice: cudaErrorInvalidValue
    {"a copy to the host as HostToDevice", [] { return cudaMemcpy(OnHost, OnDevice, Bytes, cudaMemcpyHostToDevice); }},
    // CHECK: a copy of host memory as DeviceToDevice: cudaErrorInvalidValue
    {"a copy of host memory as DeviceToDevice",
     [] { return cudaMemcpy(OnDevice, OnHost, Bytes, cudaMemcpyDeviceToDevice); }},
    // CHECK: a copy to the address of the pointer: cudaErrorInvalidValue
    {"a copy to the address of the pointer", [] { return cudaMemcpy(&OnDevice, OnHost, 8, cudaMemcpyHostToDevice); }},
    // CHECK: a copy to the address of a __device__ variable: cudaErrorInvalidValue
    {"a copy to the address of a __device__ variable", [] { return cudaMemcpy(&Symbol, OnHost, 4, cudaMemcpyHostToDevice); }},
    // CHECK: a copy to 1 KB of memory that has 256 bytes: cudaErrorInvalidValue
    {"a copy to 1 KB of memory that has 256 bytes",
     [] { void *P; cudaMalloc(&P, 256); return cudaMemcpy(P, OnHost, 1024, cudaMemcpyHostToDevice); }},
    // CHECK: a fill of 8 MB of memory that has 4 KB: cudaErrorInvalidValue
    {"a fill of 8 MB of memory that has 4 KB", [] { return cudaMemset(OnDevice, 0, 8 << 20); }},
    // CHECK: a fill of host memory: cudaErrorInvalidValue
    {"a fill of host memory", [] { return cudaMemset(OnHost, 0, Bytes); }},
    // CHECK: a pitch below the width: cudaErrorInvalidPitchValue
    {"a pitch below the width",
     [] { return cudaMemcpy2D(OnDevice, 16, OnHost, 16, 32, 2, cudaMemcpyHostToDevice); }},
    // CHECK: a copy to memory that was released: cudaErrorInvalidValue
    {"a copy to memory that was released",
     [] { cudaFree(OnDevice); return cudaMemcpy(OnDevice, OnHost, Bytes, cudaMemcpyHostToDevice); }},

    // CHECK: a kernel stores to the heap: cudaErrorIllegalAddress
    {"a kernel stores to the heap", [] { return storedAt(static_cast<int *>(std::malloc(Bytes))); }},
    // CHECK: a kernel stores to the stack: cudaErrorIllegalAddress
    {"a kernel stores to the stack", [] { int Local; return storedAt(&Local); }},
    // CHECK: a kernel stores to the host's address of a __device__ variable: cudaErrorIllegalAddress
    {"a kernel stores to the host's address of a __device__ variable", [] { return storedAt(&Symbol); }},
    // CHECK: a kernel stores a float4 at 4 bytes: cudaErrorMisalignedAddress
    {"a kernel stores a float4 at 4 bytes",
     [] { storeWide<<<1, 1>>>(reinterpret_cast<float4 *>(OnDevice + 1)); return cudaDeviceSynchronize(); }},
    // CHECK: a kernel stores behind 4 KB: cudaSuccess
    {"a kernel stores behind 4 KB", [] { return storedAt(OnDevice, 1024); }},
    // CHECK: a kernel stores 1 MB behind 4 KB: cudaSuccess
    {"a kernel stores 1 MB behind 4 KB", [] { return storedAt(OnDevice, 1 << 18); }},
    // CHECK: a kernel stores to 4 KB that were released: cudaSuccess
    {"a kernel stores to 4 KB that were released", [] { cudaFree(OnDevice); return storedAt(OnDevice); }},
    // CHECK: a kernel stores to 64 MB that were released: cudaErrorIllegalAddress
    {"a kernel stores to 64 MB that were released",
     [] { int *P; cudaMalloc(&P, 64 << 20); cudaFree(P); return storedAt(P); }},
    // CHECK: the host reads the device's memory: crashes
    {"the host reads the device's memory", [] { return *static_cast<volatile int *>(OnDevice) ? cudaSuccess : cudaErrorUnknown; }},

    // CHECK: cudaFree of the heap's: cudaErrorInvalidValue
    {"cudaFree of the heap's", [] { return cudaFree(std::malloc(Bytes)); }},
    // CHECK: cudaFree twice: cudaErrorInvalidValue
    {"cudaFree twice", [] { cudaFree(OnDevice); return cudaFree(OnDevice); }},
    // CHECK: cudaFree of page-locked memory: cudaErrorInvalidValue
    {"cudaFree of page-locked memory", [] { void *P; cudaMallocHost(&P, Bytes); return cudaFree(P); }},
    // CHECK: cudaFree of what is behind the beginning: cudaErrorInvalidValue
    {"cudaFree of what is behind the beginning", [] { return cudaFree(OnDevice + 64); }},
    // CHECK: cudaFreeHost of the device's: cudaErrorInvalidValue
    {"cudaFreeHost of the device's", [] { return cudaFreeHost(OnDevice); }},
    // CHECK: cudaFree of what cudaMallocAsync gave: cudaSuccess
    {"cudaFree of what cudaMallocAsync gave", [] { void *P; cudaMallocAsync(&P, Bytes, 0); return cudaFree(P); }},
    // CHECK: cudaFree behind cudaDeviceReset: cudaErrorInvalidValue
    {"cudaFree behind cudaDeviceReset", [] { cudaDeviceReset(); return cudaFree(OnDevice); }},
    // CHECK: free of the device's: crashes
    {"free of the device's", [] { std::free(OnDevice); return cudaSuccess; }},
    // CHECK: free of page-locked memory: crashes
    {"free of page-locked memory", [] { void *P; cudaMallocHost(&P, Bytes); std::free(P); return cudaSuccess; }},

    // CHECK: a tolerated failure, a good launch, cudaGetLastError: cudaErrorMemoryAllocation
    {"a tolerated failure, a good launch, cudaGetLastError", [] {
       void *P;
       cudaMalloc(&P, std::size_t(4) << 40);
       store<<<1, 1>>>(OnDevice, 0);
       return cudaGetLastError();
     }},
    // CHECK: cudaErrorNotReady, then cudaGetLastError: cudaSuccess
    {"cudaErrorNotReady, then cudaGetLastError", [] {
       storeLate<<<1, 1>>>(OnDevice);
       return cudaStreamQuery(nullptr) == cudaErrorNotReady ? cudaGetLastError() : cudaErrorUnknown;
     }},
    // CHECK: a time between events that were never recorded: cudaErrorInvalidResourceHandle
    {"a time between events that were never recorded", [] {
       cudaEvent_t Begin, End;
       float Milliseconds;
       cudaEventCreate(&Begin);
       cudaEventCreate(&End);
       return cudaEventElapsedTime(&Milliseconds, Begin, End);
     }},
    // CHECK: a call in a host function: cudaErrorNotPermitted
    {"a call in a host function", [] {
       static cudaError_t Seen;
       cudaLaunchHostFunc(nullptr, [](void *) { void *P; Seen = cudaMalloc(&P, Bytes); }, nullptr);
       cudaDeviceSynchronize();
       return Seen;
     }},

    // CHECK: captured, cudaMalloc: cudaErrorStreamCaptureUnsupported
    {"captured, cudaMalloc", [] { return captured([](cudaStream_t) { void *P; return cudaMalloc(&P, Bytes); }); }},
    // CHECK: captured, cudaFree: cudaErrorStreamCaptureUnsupported
    {"captured, cudaFree", [] { return captured([](cudaStream_t) { return cudaFree(OnDevice); }); }},
    // CHECK: captured, cudaDeviceSynchronize: cudaErrorStreamCaptureUnsupported
    {"captured, cudaDeviceSynchronize", [] { return captured([](cudaStream_t) { return cudaDeviceSynchronize(); }); }},
    // CHECK: captured, cudaStreamQuery: cudaErrorStreamCaptureUnsupported
    {"captured, cudaStreamQuery", [] { return captured([](cudaStream_t Stream) { return cudaStreamQuery(Stream); }); }},
    // CHECK: captured, cudaMemcpy: cudaErrorStreamCaptureImplicit
    {"captured, cudaMemcpy",
     [] { return captured([](cudaStream_t) { return cudaMemcpy(OnDevice, OnHost, Bytes, cudaMemcpyHostToDevice); }); }},
    // CHECK: captured, a launch on the legacy stream: cudaErrorStreamCaptureImplicit
    {"captured, a launch on the legacy stream",
     [] { return captured([](cudaStream_t) { store<<<1, 1>>>(OnDevice, 0); return cudaGetLastError(); }); }},
    // CHECK: captured, cudaMallocAsync on it: cudaSuccess
    {"captured, cudaMallocAsync on it",
     [] { return captured([](cudaStream_t Stream) { void *P; return cudaMallocAsync(&P, Bytes, Stream); }); }},
};

int main() {
  for (const Case &Each : Cases) {
    std::printf("%s: ", Each.Question);
    std::fflush(stdout);
    // A fault is the end of its process's CUDA.
    const pid_t Child = fork();
    if (Child == 0) {
      if (const cudaError_t Prepared = cudaMalloc(&OnDevice, Bytes))
        std::printf("no GPU to ask: %s\n", cudaGetErrorString(Prepared));
      else
        std::printf("%s\n", cudaGetErrorName(Each.Answer()));
      std::fflush(stdout);
      _exit(0);
    }
    int Status = 0;
    if (Child < 0 || waitpid(Child, &Status, 0) < 0)
      return 1;
    if (WIFSIGNALED(Status))
      std::printf("crashes\n");
  }
}
