// RUN: %check_cuda_tidy %s cuda-wrong-memory %t
// The driver API: addresses are numbers.

#include <cstdint>
#include <cstdlib>
#include <cuda.h>
#include <cuda_runtime.h>
#include <thrust/device_vector.h>
#include <vector>

__global__ void scale(float *values, int n);

// What a copy is called says its direction.

void backwards_bad(std::vector<float> &host, CUstream stream) {
  CUdeviceptr device;
  cuMemAlloc(&device, host.size() * sizeof(float));
  cuMemcpyHtoD(device, reinterpret_cast<void *>(device), 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cuMemcpyHtoD' copies from 'device', which is memory of the device, as memory of the host [cuda-wrong-memory]
  cuMemcpyDtoHAsync((void *)device, device, 64, stream);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cuMemcpyDtoHAsync' copies to 'device', which is memory of the device, as memory of the host
  cuMemcpyDtoD(device, (CUdeviceptr)host.data(), 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cuMemcpyDtoD' copies from the memory of 'host', which is memory of the host, as memory of the device
  cuMemFree(device);
}

void forwards_ok(std::vector<float> &host, CUstream stream) {
  CUdeviceptr device, other;
  cuMemAlloc(&device, host.size() * sizeof(float));
  cuMemAllocAsync(&other, host.size() * sizeof(float), stream);
  cuMemcpyHtoD(device, host.data(), host.size() * sizeof(float));
  cuMemcpyDtoD(other, device + 16, 64);
  cuMemcpyDtoH(host.data(), other, 64);
  cuMemcpy(device, (CUdeviceptr)host.data(), 64); // goes by the pointers
  cuMemFree(device);
  cuMemFreeAsync(other, stream);
}

// Managed and page-locked memory is on both sides.
void bothSides_ok(float *somewhere) {
  CUdeviceptr managed;
  void *pinned;
  cuMemAllocManaged(&managed, 64, CU_MEM_ATTACH_GLOBAL);
  cuMemHostAlloc(&pinned, 64, 0);
  cuMemcpyHtoD(managed, somewhere, 64);
  cuMemcpyDtoH((void *)managed, (CUdeviceptr)pinned, 64);
  cuMemFree(managed);
  cuMemFreeHost(pinned);
}

// Addresses kept as numbers of the language, and as pointers.

void asNumber_bad(float *somewhere) {
  float *device;
  cuMemAlloc((CUdeviceptr *)&device, 64);
  const auto address = reinterpret_cast<std::uintptr_t>(device);
  cuMemcpyHtoD(CUdeviceptr(somewhere), reinterpret_cast<const void *>(address + 16), 32);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cuMemcpyHtoD' copies from the pointer, which is memory of the device, as memory of the host
  cudaMemcpy(somewhere, device, 64, cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies from 'device', which is memory of the device, as 'cudaMemcpyHostToDevice'
  cuMemFree((CUdeviceptr)device);
}

void byRuntime_bad(float *somewhere) {
  CUdeviceptr device = 0;
  cudaMalloc((void **)&device, 64);
  cudaMemcpy((void *)device, somewhere, 64, cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies to 'device', which is memory of the device, as 'cudaMemcpyDeviceToHost'
  cudaFree((void *)device);
}

void numbers_ok(float *somewhere, std::size_t n) {
  float *device, *end;
  cudaMalloc(&device, n);
  end = device + n;
  const std::size_t difference = (std::size_t)end - (std::size_t)device;
  cuMemcpyHtoD(CUdeviceptr(somewhere), somewhere + difference, n);
  cudaFree(device);
}

// The address of the number in place of the memory.
void addressOfAddress_bad(float *host) {
  CUdeviceptr device;
  cuMemAlloc(&device, 64);
  cudaMemcpy(&device, host, 64, cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'cudaMemcpy' is given the address of the pointer 'device', and not the memory that it points to
  cuMemFree(device);
}

// Fills and releases.

void fill_bad() {
  float host[16];
  cuMemsetD32((CUdeviceptr)host, 0, 16);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cuMemsetD32' fills memory of the device, and 'host' is memory of the host
}

void release_bad() {
  CUdeviceptr device;
  cuMemAlloc(&device, 64);
  free((void *)device);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'free' is given 'device', which is memory of the device
  float *host = new float[16];
  cuMemFree((CUdeviceptr)host);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cuMemFree' is given 'host', which is memory of the host
}

void kernel_bad() {
  float host[16];
  CUdeviceptr address = (CUdeviceptr)host;
  scale<<<1, 16>>>((float *)address, 16);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: kernel 'scale' is given 'address', which is memory of the host
}

void eitherApi_ok() {
  CUdeviceptr device;
  cuMemAlloc(&device, 64);
  scale<<<1, 16>>>((float *)device, 16);
  cudaFree((void *)device);
  float *values;
  cudaMalloc(&values, 64);
  cuMemFree((CUdeviceptr)values);
}

// Members.
class Buffer {
public:
  Buffer() { cuMemAlloc(&memory, 64); }
  void read_bad(float *to) {
    void *arguments[] = {&memory};
    cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr);
    cuMemcpyDtoH((void *)memory, (CUdeviceptr)to, 64);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'cuMemcpyDtoH' copies to 'memory', which is memory of the device, as memory of the host
  }

private:
  CUfunction function;
  CUdeviceptr memory = 0;
};

// Of other allocations.
void others_bad(cudaExtent extent, cudaMemPool_t pool, cudaStream_t stream, cudaIpcMemHandle_t handle, float *to) {
  cudaPitchedPtr pitched;
  cudaMalloc3D(&pitched, extent);
  cudaMemcpy(pitched.ptr, to, 64, cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies to 'ptr', which is memory of the device, as 'cudaMemcpyDeviceToHost'
  void *pooled, *shared;
  cudaMallocFromPoolAsync(&pooled, 64, pool, stream);
  cudaMemcpy(to, pooled, 64, cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies from 'pooled', which is memory of the device, as 'cudaMemcpyHostToDevice'
  cudaIpcOpenMemHandle(&shared, handle, cudaIpcMemLazyEnablePeerAccess);
  cudaMemcpy(to, shared, 64, cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies from 'shared', which is memory of the device, as 'cudaMemcpyHostToDevice'
  thrust::device_vector<float> vector(64);
  cudaMemcpy(to, vector.data().get(), 64, cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies from the pointer, which is memory of the device, as 'cudaMemcpyHostToDevice'
}
