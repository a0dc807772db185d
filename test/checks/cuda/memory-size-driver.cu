// RUN: %check_cuda_tidy %s cuda-memory-size %t
// The driver API: addresses are numbers, and fills count in elements.

#include <cuda.h>

void excess_bad(const float *host, size_t n) {
  CUdeviceptr device;
  cuMemAlloc(&device, n * sizeof(float));
  cuMemcpyHtoD(device, host, n * sizeof(double));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cuMemcpyHtoD' copies n * 8 bytes, but 'device' has only n * 4 [cuda-memory-size]
  cuMemFree(device);
}

void fill_bad(size_t n) {
  CUdeviceptr device;
  cuMemAlloc(&device, n * sizeof(float));
  cuMemsetD32(device, 0, n * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cuMemsetD32' fills n * 16 bytes, but 'device' has only n * 4
  cuMemsetD16(device, 0, n * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cuMemsetD16' fills n * 8 bytes, but 'device' has only n * 4
  cuMemFree(device);
}

void fill_ok(size_t n, CUstream stream) {
  CUdeviceptr device;
  cuMemAllocAsync(&device, n * sizeof(float), stream);
  cuMemsetD32Async(device, 0, n, stream);
  cuMemsetD16Async(device, 0, n * 2, stream);
  cuMemsetD8Async(device, 0, n * sizeof(float), stream);
  cuMemFreeAsync(device, stream);
}

void elements_bad(size_t n) {
  float *host = new float[n];
  CUdeviceptr device;
  cuMemAlloc(&device, n * sizeof(float));
  cuMemcpyDtoH(host, device, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cuMemcpyDtoH' copies n bytes of the n * 4 that 'host' has: the number of its elements, which have 4 bytes each
  cuMemFree(device);
  delete[] host;
}

void pointer_bad(float *host) {
  CUdeviceptr device;
  cuMemAlloc(&device, 1024);
  cuMemcpyHtoD(device, host, sizeof(host));
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: this is the size of the pointer 'host', 8 bytes: what it points to has 4
  cuMemFree(device);
}

__global__ void scale(float *values, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    values[i] *= 2;
}

void tooSmall_bad(int n) {
  CUdeviceptr device;
  cuMemAlloc(&device, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'device' has n bytes, and kernel 'scale' accesses n elements of it, of 4 bytes each
  scale<<<(n + 255) / 256, 256>>>((float *)device, n);
  cuMemFree(device);
}

// What the number is of, its type does not say.
void FN_elements(const float *host, size_t n) {
  CUdeviceptr device;
  cuMemAlloc(&device, n * sizeof(float));
  cuMemcpyHtoD(device, host, n);
  cuMemFree(device);
}
