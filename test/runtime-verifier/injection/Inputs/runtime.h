// As much of CUDA's runtime as the tests' programs use, so that they are built without a toolkit.
#pragma once

#include <cstddef>

struct dim3 {
  unsigned x, y, z;
};
using cudaStream_t = struct CUstream_st *;
using cudaEvent_t = struct CUevent_st *;
enum cudaError_t : int { cudaSuccess = 0 };
enum cudaMemcpyKind { cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice };

extern "C" {
cudaError_t cudaMalloc(void **, size_t);
cudaError_t cudaMallocPitch(void **, size_t *, size_t, size_t);
cudaError_t cudaFree(void *);
cudaError_t cudaMemcpy(void *, const void *, size_t, cudaMemcpyKind);
cudaError_t cudaMemset(void *, int, size_t);
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaStreamSynchronize(cudaStream_t);
cudaError_t cudaStreamCreate(cudaStream_t *);
cudaError_t cudaStreamDestroy(cudaStream_t);
cudaError_t cudaEventCreate(cudaEvent_t *);
cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t);
cudaError_t cudaEventElapsedTime(float *, cudaEvent_t, cudaEvent_t);
cudaError_t cudaGetDeviceCount(int *);
cudaError_t cudaSetDevice(int);
cudaError_t cudaDeviceGetAttribute(int *, int, int);
cudaError_t cudaFuncSetAttribute(const void *, int, int);
cudaError_t cudaGraphCreate(void **, unsigned);
cudaError_t cudaIpcGetMemHandle(void *, void *);
cudaError_t cudaGetLastError();
cudaError_t cudaPeekAtLastError();
const char *cudaGetErrorString(cudaError_t);
const char *cudaGetErrorName(cudaError_t);
cudaError_t cudaLaunchKernel(const void *, dim3, dim3, void **, size_t, cudaStream_t);
unsigned __cudaPushCallConfiguration(dim3, dim3, size_t, cudaStream_t);
cudaError_t __cudaPopCallConfiguration(dim3 *, dim3 *, size_t *, void *);
void __cudaRegisterFunction(void **, const void *);
}

// What nvcc makes of `__global__ void NAME(float *x)` and of `NAME<<<GRID, BLOCK, SHARED>>>(X)`.
#define KERNEL(NAME)                                                                                                   \
  void NAME(float *x) {                                                                                                \
    dim3 Grid, Block;                                                                                                  \
    size_t Shared;                                                                                                     \
    cudaStream_t Stream;                                                                                               \
    void *Arguments[] = {&x};                                                                                          \
    if (__cudaPopCallConfiguration(&Grid, &Block, &Shared, &Stream) == cudaSuccess)                                    \
      (void)cudaLaunchKernel((const void *)NAME, Grid, Block, Arguments, Shared, Stream);                              \
  }                                                                                                                    \
  static const bool IsRegistered##NAME = (__cudaRegisterFunction(nullptr, (const void *)NAME), true);
#define LAUNCH(NAME, GRID, BLOCK, SHARED, X)                                                                           \
  (__cudaPushCallConfiguration(dim3{GRID, 1, 1}, dim3{BLOCK, 1, 1}, SHARED, nullptr) ? (void)0 : NAME(X))
