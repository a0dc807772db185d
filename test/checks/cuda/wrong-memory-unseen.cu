// RUN: %check_cuda_tidy %s cuda-wrong-memory %t
//
// What the check does not see.
#include <cstdint>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void scale(float *values, int n);

// Whoever overrides a method may give other memory.
struct Source {
  virtual float *make(int n) { return new float[n]; }
};
void FN_virtual(Source &source) {
  float *values = source.make(64);
  scale<<<1, 64>>>(values, 64);
}

// What another file has of a template nobody asks.
template <class T> T *makeElsewhere(int n);
void FN_template() {
  float *values = makeElsewhere<float>(64);
  scale<<<1, 64>>>(values, 64);
}

// The arguments of a launch by name are an array of addresses.
void FN_launchedByName() {
  float *values = new float[64];
  int n = 64;
  void *arguments[] = {&values, &n};
  cudaLaunchKernel((const void *)scale, dim3(1), dim3(64), arguments, 0, nullptr);
}

// Memory of the device is that of any.
void FN_otherDevice() {
  float *values;
  cudaSetDevice(0);
  cudaMalloc(&values, 256);
  cudaSetDevice(1);
  scale<<<1, 64>>>(values, 64);
  cudaFree(values);
}

// What a structure describes is not looked into.
void FN_described(cudaExtent extent) {
  float *host = new float[64];
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(host, 32, 8, 8);
  copy.dstPtr = make_cudaPitchedPtr(host, 32, 8, 8);
  copy.extent = extent;
  copy.kind = cudaMemcpyDeviceToDevice;
  cudaMemcpy3D(&copy);
  delete[] host;
}

// A member that is a number is none of the kept pointers.
struct Number {
  Number() : address(reinterpret_cast<uintptr_t>(new float[64])) {}
  void FN_number() { scale<<<1, 64>>>(reinterpret_cast<float *>(address), 64); }
  uintptr_t address;
};

// A function that is given more than one address may release another.
void releaseFirst(float *first, float *second) { cudaFree(first); }
void FN_releaseOfTwo() {
  float *host = new float[64];
  releaseFirst(host, nullptr);
}
