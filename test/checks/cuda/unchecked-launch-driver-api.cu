// RUN: %check_cuda_tidy %s cuda-unchecked-launch %t

// The driver API returns the status of a launch and keeps it nowhere else.

#include <cuda.h>

void check(cudaError_t Status);

void driverCalls_bad(CUfunction Kernel, void **Arguments) {
  cuLaunchKernel(Kernel, 1, 1, 1, 256, 1, 1, 0, nullptr, Arguments, nullptr);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'Kernel' is never read
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'cuLaunchKernel' returns the status and keeps it nowhere else
  check(cudaGetLastError());
}

int driverCalls_ok(CUfunction Kernel, void **Arguments) {
  if (cuLaunchKernel(Kernel, 1, 1, 1, 256, 1, 1, 0, nullptr, Arguments, nullptr) != CUDA_SUCCESS)
    return -1;
  CUresult Status = cuLaunchCooperativeKernel(Kernel, 1, 1, 1, 256, 1, 1, 0, nullptr, Arguments);
  return Status;
}
