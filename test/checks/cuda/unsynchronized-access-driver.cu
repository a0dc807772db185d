// RUN: %check_cuda_tidy %s cuda-unsynchronized-access %t
// The driver API: addresses are numbers.

#include <cuda.h>

__global__ void fill(float *values, int n) { values[threadIdx.x] = n; }

float copy_bad(CUdeviceptr values, CUstream stream) {
  float *host;
  cuMemAllocHost((void **)&host, 64);
  cuMemcpyDtoHAsync(host, values, 64, stream);
  const float first = host[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: the host accesses 'host' while the copy may still be writing to it [cuda-unsynchronized-access]
  cuMemFreeHost(host);
  return first;
}

float copy_ok(CUdeviceptr values, CUstream stream) {
  float *host;
  cuMemAllocHost((void **)&host, 64);
  cuMemcpyDtoHAsync(host, values, 64, stream);
  cuStreamSynchronize(stream);
  const float first = host[0];
  cuMemFreeHost(host);
  return first;
}

float synchronous_ok(CUdeviceptr values) {
  float *host;
  cuMemAllocHost((void **)&host, 64);
  cuMemcpyDtoH(host, values, 64);
  return host[0];
}

float otherStream_bad(CUdeviceptr values) {
  CUstream stream, other;
  cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);
  cuStreamCreateWithPriority(&other, CU_STREAM_NON_BLOCKING, 0);
  float *host;
  cuMemHostAlloc((void **)&host, 64, 0);
  cuMemcpyDtoHAsync(host, values, 64, stream);
  cuStreamSynchronize(other);
  return host[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses 'host' while the copy may still be writing to it
}

float event_ok(CUdeviceptr values, CUfunction function) {
  CUstream stream, other;
  CUevent done;
  cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);
  cuStreamCreate(&other, CU_STREAM_NON_BLOCKING);
  cuEventCreate(&done, CU_EVENT_DEFAULT);
  float *host;
  cuMemHostAlloc((void **)&host, 64, 0);
  cuMemcpyDtoHAsync(host, values, 64, stream);
  cuEventRecord(done, stream);
  cuStreamWaitEvent(other, done, 0);
  cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, other, nullptr, nullptr);
  cuStreamSynchronize(other);
  return host[0];
}

float event_bad(CUdeviceptr values, CUfunction function) {
  CUstream stream, other;
  CUevent done;
  cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);
  cuStreamCreate(&other, CU_STREAM_NON_BLOCKING);
  cuEventCreate(&done, CU_EVENT_DEFAULT);
  float *host;
  cuMemHostAlloc((void **)&host, 64, 0);
  cuMemcpyDtoHAsync(host, values, 64, stream);
  cuEventRecord(done, other);
  cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, other, nullptr, nullptr);
  cuEventSynchronize(done);
  return host[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses 'host' while the copy may still be writing to it
}

float managed_bad() {
  CUdeviceptr values;
  cuMemAllocManaged(&values, 64, CU_MEM_ATTACH_GLOBAL);
  fill<<<1, 16>>>((float *)values, 16);
  return *(float *)values;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses 'values' while kernel 'fill' may still be writing to it
}

float managed_ok() {
  CUdeviceptr values;
  cuMemAllocManaged(&values, 64, CU_MEM_ATTACH_GLOBAL);
  fill<<<1, 16>>>((float *)values, 16);
  cuCtxSynchronize();
  return ((float *)values)[0];
}
