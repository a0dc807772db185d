// Which calls of the runtime see the error of a kernel launch. cuda-unchecked-launch rests on these answers, and its page
// quotes them. By hand: nvcc -arch=native launch-error-visibility.cu -o visibility && ./visibility
//
// The answers were predicted from the documentation (CUDA C++ Programming Guide, "Error Checking"; CUDA Runtime API,
// "Error Handling"), and were seen on a GPU: docs/gpu-results.md.
//
// REQUIRES: gpu, cuda-toolkit
// RUN: %cuda-path/bin/nvcc -arch=native %s -o %t
// RUN: %t | FileCheck %s

#include <cstdio>
#include <sys/wait.h>
#include <unistd.h>

__global__ void store(int *Target) { *Target = 1; }

/// Faults only after the host has gone on.
__global__ void storeLate(int *Target, long long Cycles) {
  for (long long Start = clock64(); clock64() - Start < Cycles;)
    ;
  *Target = 1;
}

static int *Buffer;
static int OnHost;

// A block of 4096 threads is refused: the kernel never starts.
static void refuse() { store<<<1, 4096>>>(Buffer); }

// A store through null is accepted, and faults while the kernel runs.
static void fault() { storeLate<<<1, 1>>>(nullptr, 400'000'000); }

/// What the runtime answers to such a block: another error from CUDA 13 on.
static const char *nameOf(cudaError_t Status) {
  return Status == (CUDART_VERSION < 13000 ? cudaErrorInvalidConfiguration : cudaErrorInvalidValue)
             ? "the error of the refusal"
             : cudaGetErrorName(Status);
}

struct Case {
  const char *Question;
  cudaError_t (*Answer)();
};

static const Case Cases[] = {
    // CHECK: refused, then cudaPeekAtLastError: the error of the refusal
    {"refused, then cudaPeekAtLastError", [] { refuse(); return cudaPeekAtLastError(); }},
    // CHECK: refused, then cudaGetLastError: the error of the refusal
    {"refused, then cudaGetLastError", [] { refuse(); return cudaGetLastError(); }},
    // CHECK: refused, then cudaGetLastError twice: cudaSuccess
    {"refused, then cudaGetLastError twice", [] { refuse(); (void)cudaGetLastError(); return cudaGetLastError(); }},
    // CHECK: refused, then cudaDeviceSynchronize: cudaSuccess
    {"refused, then cudaDeviceSynchronize", [] { refuse(); return cudaDeviceSynchronize(); }},
    // CHECK: refused, then cudaStreamSynchronize: cudaSuccess
    {"refused, then cudaStreamSynchronize", [] { refuse(); return cudaStreamSynchronize(nullptr); }},
    // CHECK: refused, then cudaMemcpy: cudaSuccess
    {"refused, then cudaMemcpy",
     [] { refuse(); return cudaMemcpy(&OnHost, Buffer, sizeof OnHost, cudaMemcpyDeviceToHost); }},
    // CHECK: refused, then cudaDeviceSynchronize, then cudaGetLastError: the error of the refusal
    {"refused, then cudaDeviceSynchronize, then cudaGetLastError",
     [] { refuse(); (void)cudaDeviceSynchronize(); return cudaGetLastError(); }},
    // CHECK: refused, then a good launch, then cudaGetLastError: the error of the refusal
    {"refused, then a good launch, then cudaGetLastError",
     [] { refuse(); store<<<1, 1>>>(Buffer); return cudaGetLastError(); }},
    // CHECK: refused as cudaLaunchKernel: the error of the refusal
    {"refused as cudaLaunchKernel",
     [] { void *Arguments[] = {&Buffer}; return cudaLaunchKernel(store, dim3(1), dim3(4096), Arguments); }},
    // CHECK: refused as cudaLaunchKernel, then cudaGetLastError: the error of the refusal
    {"refused as cudaLaunchKernel, then cudaGetLastError", [] {
       void *Arguments[] = {&Buffer};
       (void)cudaLaunchKernel(store, dim3(1), dim3(4096), Arguments);
       return cudaGetLastError();
     }},
    // CHECK: faulting, then cudaGetLastError at once: cudaSuccess
    {"faulting, then cudaGetLastError at once", [] { fault(); return cudaGetLastError(); }},
    // CHECK: faulting, then cudaDeviceSynchronize: cudaErrorIllegalAddress
    {"faulting, then cudaDeviceSynchronize", [] { fault(); return cudaDeviceSynchronize(); }},
    // CHECK: faulting, then cudaStreamSynchronize: cudaErrorIllegalAddress
    {"faulting, then cudaStreamSynchronize", [] { fault(); return cudaStreamSynchronize(nullptr); }},
    // CHECK: faulting, then cudaMemcpy: cudaErrorIllegalAddress
    {"faulting, then cudaMemcpy",
     [] { fault(); return cudaMemcpy(&OnHost, Buffer, sizeof OnHost, cudaMemcpyDeviceToHost); }},
    // CHECK: faulting, then cudaDeviceSynchronize, then cudaGetLastError: cudaErrorIllegalAddress
    {"faulting, then cudaDeviceSynchronize, then cudaGetLastError",
     [] { fault(); (void)cudaDeviceSynchronize(); return cudaGetLastError(); }},
};

int main() {
  for (const Case &Each : Cases) {
    // A fault is the end of its process's CUDA: each case gets a process of its own, and this one never uses CUDA.
    const pid_t Child = fork();
    if (Child == 0) {
      const cudaError_t Prepared = cudaMalloc(&Buffer, sizeof *Buffer);
      if (Prepared != cudaSuccess) {
        std::printf("no GPU to ask: %s\n", cudaGetErrorString(Prepared));
        std::fflush(stdout);
        _exit(1);
      }
      std::printf("%s: %s\n", Each.Question, nameOf(Each.Answer()));
      std::fflush(stdout);
      _exit(0);
    }
    int Status = 0;
    if (Child < 0 || waitpid(Child, &Status, 0) < 0 || Status != 0)
      return 1;
  }
  return 0;
}
