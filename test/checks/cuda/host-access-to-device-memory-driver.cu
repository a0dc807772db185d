// RUN: %check_cuda_tidy %s cuda-host-access-to-device-memory %t
// The driver API: addresses are numbers.

#include <cstring>
#include <cuda.h>

float read_bad(float *host) {
  CUdeviceptr values;
  cuMemAlloc(&values, 64);
  std::memcpy(host, (void *)values, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses the memory of 'values', which is on the device [cuda-host-access-to-device-memory]
  return *reinterpret_cast<float *>(values + 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'values', which is on the device
}

// A difference of addresses is none.
void difference_ok(float *host, const float *from) {
  CUdeviceptr begin, end;
  cuMemAlloc(&begin, 64);
  end = begin + 64;
  std::memcpy(host, from, end - begin);
  host[end - begin] = *(from + (end - begin));
  cuMemcpyDtoH(host, begin, 64);
}

float managed_ok() {
  CUdeviceptr values;
  cuMemAllocManaged(&values, 64, CU_MEM_ATTACH_GLOBAL);
  cuCtxSynchronize();
  return *(float *)values;
}

class Buffer {
public:
  Buffer() { cuMemAlloc(&memory, 64); }
  float first_bad() { return ((float *)memory)[0]; }
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: the host accesses the memory of 'memory', which is on the device
  float *get() { return (float *)memory; }

private:
  CUdeviceptr memory = 0;
};
