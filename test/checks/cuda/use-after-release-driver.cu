// RUN: %check_cuda_tidy %s cuda-use-after-release %t
// The driver API: addresses are numbers.

#include <cuda.h>
#include <cuda_runtime.h>

__global__ void scale(float *values, int n);

void twice_bad() {
  CUdeviceptr values;
  cuMemAlloc(&values, 64);
  cuMemFree(values);
  cuMemFree(values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'values' is released a second time [cuda-use-after-release]
}

void byOtherApi_bad() {
  CUdeviceptr values;
  cuMemAlloc(&values, 64);
  cudaFree((void *)values);
  cuMemFree(values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'values' is released a second time
}

void used_bad(float *host, CUstream stream) {
  CUdeviceptr values;
  cuMemAllocAsync(&values, 64, stream);
  cuMemFreeAsync(values, stream);
  cuMemcpyDtoH(host, values, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'values' is used after its release
}

void launched_bad() {
  CUdeviceptr values;
  cuMemAlloc(&values, 64);
  cuMemFree(values);
  scale<<<1, 16>>>((float *)values, 16);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'values' is used after its release
}

void again_ok() {
  CUdeviceptr values;
  cuMemAlloc(&values, 64);
  cuMemFree(values);
  cuMemAlloc(&values, 128);
  cuMemFree(values);
}

void handles_bad(CUfunction function, CUmodule module, CUtexObject texture) {
  CUstream stream;
  cuStreamCreate(&stream, 0);
  cuStreamDestroy(stream);
  cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, stream, nullptr, nullptr);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'stream' is used after its release
  cuModuleUnload(module);
  cuModuleGetFunction(&function, module, "scale");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'module' is used after its release
  cuTexObjectDestroy(texture);
  cuTexObjectDestroy(texture);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'texture' is released a second time
}

void page_bad(void *memory) {
  cuMemFreeHost(memory);
  cuMemFreeHost(memory);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'memory' is released a second time
}

struct Buffer {
  CUdeviceptr memory = 0;
  Buffer() { cuMemAlloc(&memory, 64); }
  ~Buffer() { cuMemFree(memory); }
};

void owned_bad() {
  Buffer buffer;
  cuMemFree(buffer.memory);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cuMemFree' releases what the destructor of 'buffer' releases again
}
