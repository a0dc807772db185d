// Which error a launch gives that exceeds a limit: what docs/launch-errors.md says of each cause. By hand:
// nvcc -arch=native launch-limit-errors.cu -o limits && ./limits
//
// The answers were predicted from the documentation (CUDA C++ Programming Guide, "Compute Capabilities", "Execution
// Configuration", "Launch Bounds"; CUDA Runtime API, "Data types used by CUDA Runtime"), and corrected by what a GPU
// said: docs/gpu-results.md.
//
// REQUIRES: gpu, cuda-toolkit
// RUN: %cuda-path/bin/nvcc -arch=native %s -o %t
// RUN: %t | FileCheck %s

#include <cstdio>

__global__ void plain(float *) {}

__global__ void __launch_bounds__(128) bounded(float *) {}

extern __shared__ float Dynamic[];
__global__ void sharing(float *Out) { *Out = Dynamic[0]; }

__global__ void sharingBoth(float *Out) {
  __shared__ float Static[256];
  Static[threadIdx.x] = Dynamic[threadIdx.x];
  *Out = Static[0];
}

/// Keeps 128 values alive at a time: more than 64 registers, with which 1024 threads do not fit 64 K.
__global__ void hungry(float *Out) {
  float Values[128];
#pragma unroll
  for (int I = 0; I < 128; ++I)
    Values[I] = Out[I * blockDim.x + threadIdx.x];
  __syncthreads();
#pragma unroll
  for (int I = 0; I < 128; ++I)
    Out[I * blockDim.x + threadIdx.x] = Values[127 - I] * Values[I];
}

static float *Buffer;

template <class Kernel> cudaError_t launch(Kernel *Launched, dim3 Grid, dim3 Block, size_t SharedBytes = 0) {
  Launched<<<Grid, Block, SharedBytes>>>(Buffer);
  return cudaGetLastError();
}

static cudaError_t launchWithAttribute(int Allowed, size_t SharedBytes) {
  if (cudaError_t Status = cudaFuncSetAttribute(sharing, cudaFuncAttributeMaxDynamicSharedMemorySize, Allowed))
    return Status;
  return launch(sharing, 1, 1, SharedBytes);
}

static cudaError_t launchTogether(unsigned Blocks) {
  void *Arguments[] = {&Buffer};
  cudaError_t Status = cudaLaunchCooperativeKernel((void *)plain, dim3(Blocks), dim3(1024), Arguments);
  (void)cudaGetLastError();
  return Status;
}

struct Case {
  const char *Cause;
  cudaError_t (*Launch)();
  bool IsOfConfiguration = false;

  /// The extents of a launch have an error of their own before CUDA 13, and share one with all else since.
  const char *answer() const {
    const cudaError_t Status = Launch();
    return IsOfConfiguration && Status == (CUDART_VERSION < 13000 ? cudaErrorInvalidConfiguration : cudaErrorInvalidValue)
               ? "the error of configurations"
               : cudaGetErrorName(Status);
  }
};

static const Case Cases[] = {
    // CHECK: nothing wrong: cudaSuccess
    {"nothing wrong", [] { return launch(plain, dim3(1'000'000), 1024); }},
    // CHECK: block of 1025: the error of configurations
    {"block of 1025", [] { return launch(plain, 1, 1025); }, true},
    // CHECK: block of 32 x 33: the error of configurations
    {"block of 32 x 33", [] { return launch(plain, 1, dim3(32, 33)); }, true},
    // CHECK: block.z of 65: the error of configurations
    {"block.z of 65", [] { return launch(plain, 1, dim3(1, 1, 65)); }, true},
    // CHECK: block.y of 0: the error of configurations
    {"block.y of 0", [] { return launch(plain, 1, dim3(32, 0)); }, true},
    // CHECK: grid.x of 0: the error of configurations
    {"grid.x of 0", [] { return launch(plain, 0, 32); }, true},
    // CHECK: grid.x of 2^31: the error of configurations
    {"grid.x of 2^31", [] { return launch(plain, dim3(2147483648u), 32); }, true},
    // CHECK: grid.y of 65536: the error of configurations
    {"grid.y of 65536", [] { return launch(plain, dim3(1, 65536), 32); }, true},
    // CHECK: grid.z of 65536: the error of configurations
    {"grid.z of 65536", [] { return launch(plain, dim3(1, 1, 65536), 32); }, true},
    // CHECK: block of 256, __launch_bounds__(128): cudaErrorInvalidValue
    {"block of 256, __launch_bounds__(128)", [] { return launch(bounded, 1, 256); }},
    // CHECK: 1024 threads of more than 64 registers: cudaErrorLaunchOutOfResources
    {"1024 threads of more than 64 registers", [] { return launch(hungry, 1, 1024); }},
    // CHECK: 48 KiB dynamic: cudaSuccess
    {"48 KiB dynamic", [] { return launch(sharing, 1, 1, 49152); }},
    // CHECK: 48 KiB and 4 bytes dynamic: cudaErrorInvalidValue
    {"48 KiB and 4 bytes dynamic", [] { return launch(sharing, 1, 1, 49156); }},
    // CHECK: 48 KiB dynamic beside static: cudaErrorInvalidValue
    {"48 KiB dynamic beside static", [] { return launch(sharingBoth, 1, 1, 49152); }},
    // CHECK: 64 KiB where the attribute allows 60: cudaErrorInvalidValue
    {"64 KiB where the attribute allows 60", [] { return launchWithAttribute(60 << 10, 64 << 10); }},
    // CHECK: attribute of 1 MiB: cudaErrorInvalidValue
    {"attribute of 1 MiB", [] { return launchWithAttribute(1 << 20, 1 << 20); }},
    // CHECK: cooperative launch of a million blocks: cudaErrorCooperativeLaunchTooLarge
    {"cooperative launch of a million blocks", [] { return launchTogether(1'000'000); }},
};

int main() {
  if (cudaError_t Prepared = cudaMalloc(&Buffer, 128 * 1024 * sizeof(float))) {
    std::printf("no GPU to ask: %s\n", cudaGetErrorString(Prepared));
    return 1;
  }
  for (const Case &Each : Cases)
    std::printf("%s: %s\n", Each.Cause, Each.answer());
}
