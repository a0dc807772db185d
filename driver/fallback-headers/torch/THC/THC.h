// What is left of the old C library's checks.
#pragma once

#include "ATen/ATen.h"
#include "ATen/cuda/CUDAContext.h"

struct THCState;
extern THCState *state;
#define THCudaCheck(err) C10_CUDA_CHECK(err)
#define THCudaBlasCheck(err) TORCH_CUDABLAS_CHECK(err)
#define THArgCheck(cond, ...) TORCH_CHECK(cond)
template <typename T> inline T THCCeilDiv(T a, T b) { return (a + b - 1) / b; }
void *THCudaMalloc(THCState *state, size_t size);
void THCudaFree(THCState *state, void *ptr);
cudaStream_t THCState_getCurrentStream(THCState *state);
