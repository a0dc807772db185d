// What the runtime answers to a device that is not there, to more memory than any GPU has, and to work after a kernel that
// failed: the pages of cuda-hardcoded-device, cuda-oversized-allocation and torch-swallowed-cuda-error rest on it. By hand:
// nvcc -arch=native refused-requests.cu -o refused && ./refused
//
// The answers were predicted from the documentation (CUDA Runtime API, "Device Management", "Memory Management",
// "Data types used by CUDA Runtime"), and seen on a GPU: docs/gpu-results.md.
//
// REQUIRES: gpu, cuda-toolkit
// RUN: %cuda-path/bin/nvcc -arch=native %s -o %t
// RUN: %t | FileCheck %s

#include <cstdio>

__global__ void store(int *Target) { *Target = 1; }

static void print(const char *What, cudaError_t Status) { std::printf("%s: %s\n", What, cudaGetErrorName(Status)); }

int main() {
  int Count = 0;
  cudaGetDeviceCount(&Count);
  // CHECK: one device too many: cudaErrorInvalidDevice
  print("one device too many", cudaSetDevice(Count));
  // CHECK-NEXT: its properties: cudaErrorInvalidDevice
  cudaDeviceProp Properties;
  print("its properties", cudaGetDeviceProperties(&Properties, Count));
  cudaGetLastError();

  void *Memory = nullptr;
  // CHECK-NEXT: 4 TB: cudaErrorMemoryAllocation
  print("4 TB", cudaMalloc(&Memory, size_t(4) << 40));
  cudaGetLastError();
  // CHECK-NEXT: 4 KB after that: cudaSuccess
  print("4 KB after that", cudaMalloc(&Memory, 4096));

  store<<<1, 1>>>(nullptr);
  // CHECK-NEXT: a kernel that stores through null: cudaErrorIllegalAddress
  print("a kernel that stores through null", cudaDeviceSynchronize());
  cudaGetLastError();
  // CHECK-NEXT: 4 KB after that: cudaErrorIllegalAddress
  print("4 KB after that", cudaMalloc(&Memory, 4096));
  cudaGetLastError();
  // CHECK-NEXT: another try: cudaErrorIllegalAddress
  print("another try", cudaMalloc(&Memory, 4096));
}
