// RUN: %check_cuda_tidy %s cuda-uninitialized-memory %t
// The driver API: addresses are numbers.

#include <cuda.h>

__global__ void add(float *sum, float value) { atomicAdd(sum, value); }

void add_bad(float *to) {
  CUdeviceptr sum;
  cuMemAlloc(&sum, sizeof(float));
  add<<<1, 32>>>((float *)sum, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'add' updates 'sum', which nothing has set since it was allocated [cuda-uninitialized-memory]
  cuMemcpyDtoH(to, sum, sizeof(float));
  cuMemFree(sum);
}

void add_ok() {
  CUdeviceptr sum;
  cuMemAlloc(&sum, sizeof(float));
  cuMemsetD32(sum, 0, 1);
  add<<<1, 32>>>((float *)sum, 1);
  cuMemFree(sum);
}

// Another kernel may set it.
void launched_ok(CUfunction function) {
  CUdeviceptr sum;
  cuMemAlloc(&sum, sizeof(float));
  void *arguments[] = {&sum};
  cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr);
  add<<<1, 32>>>((float *)sum, 1);
  cuMemFree(sum);
}
