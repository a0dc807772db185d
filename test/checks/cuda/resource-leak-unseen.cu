// RUN: %check_cuda_tidy %s cuda-resource-leak %t
//
// What the check does not see, beside what the other tests of it have.
#include <cuda.h>
#include <cuda_runtime.h>

// A structure behind a pointer outlives the function.
struct Buffers {
  float *values;
};
void FN_behindPointer(Buffers *all, int n) { cudaMalloc(&all->values, n); }

// So does what may be thrown over.
void check(bool holds) {
  if (!holds)
    throw 1;
}
void FN_thrown(int n) {
  float *memory;
  cudaMalloc(&memory, n);
  check(n > 1);
  cudaFree(memory);
}

// A function of another file may keep it in what it returns, or in an object that it is given.
Buffers wrap(float *memory);
void store(Buffers &all, float *memory);
void FN_returnedElsewhere(int n) {
  float *memory;
  cudaMalloc(&memory, n);
  wrap(memory);
}
void FN_storedElsewhere(Buffers &all, int n) {
  float *memory;
  cudaMalloc(&memory, n);
  store(all, memory);
}

// Nobody follows what a function returns.
float *make(int n) {
  float *memory;
  cudaMalloc(&memory, n);
  return memory;
}
void FN_made(int n) {
  float *memory = make(n);
  cudaMemset(memory, 0, n);
}

// Functions and variables of a module are used on without it.
void FN_module(const char *name) {
  CUmodule module;
  cuModuleLoad(&module, name);
}

// The pointer is in a structure of CUDA's.
void FN_pitched(cudaExtent extent) {
  cudaPitchedPtr memory;
  cudaMalloc3D(&memory, extent);
}
