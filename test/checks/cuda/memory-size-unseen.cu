// RUN: %check_cuda_tidy %s cuda-memory-size %t
//
// What the check does not see, beside what the other tests of it have.
#include <cuda_runtime.h>
#include <utility>

// How much a function gives is known where that is a constant.
float *make(size_t n) {
  float *memory;
  cudaMalloc(&memory, n * sizeof(float));
  return memory;
}
void FN_helper(const float *host, size_t n) {
  float *device = make(n);
  cudaMemcpy(device, host, 2 * n * sizeof(float), cudaMemcpyHostToDevice);
}

// A kernel or a copy in a function that is given the memory is not compared with it.
void copyAll(float *device, const float *host, size_t n) {
  cudaMemcpy(device, host, n * sizeof(float), cudaMemcpyHostToDevice);
}
void FN_callee(const float *host, size_t n) {
  float *device;
  cudaMalloc(&device, n);
  copyAll(device, host, n);
}

// A pointer may have changed places with another.
void FN_swapped(const float *host, size_t n) {
  float *small, *large;
  cudaMalloc(&small, n);
  cudaMalloc(&large, n * sizeof(float));
  std::swap(small, large);
  cudaMemcpy(large, host, n * sizeof(float), cudaMemcpyHostToDevice);
}

// Rows may have a distance of their own.
void FN_pitch(const float *host, size_t width, size_t height) {
  float *device;
  cudaMalloc(&device, width * height);
  cudaMemcpy2D(device, width * sizeof(float), host, width * sizeof(float), width * sizeof(float), height,
               cudaMemcpyHostToDevice);
}

// Behind an offset there is less.
void FN_offset(const float *host, size_t n) {
  float *device;
  cudaMalloc(&device, n * sizeof(float));
  cudaMemcpy(device + 1, host, n * sizeof(float), cudaMemcpyHostToDevice);
}

// A symbol has a size of its own.
__device__ float table[16];
void FN_symbol(const float *host) { cudaMemcpyToSymbol(table, host, 32 * sizeof(float)); }

// bugprone-sizeof-expression reports the size of a pointer that the call is not given.
void FN_otherPointer(const float *host, float *other) {
  float *device;
  cudaMalloc(&device, 64);
  cudaMemcpy(device, host, sizeof(other), cudaMemcpyHostToDevice);
}

// cuda-oversized-allocation reports products that wrap.
void FN_wraps(int n) {
  float *device;
  cudaMalloc(&device, n * n * 4);
}
