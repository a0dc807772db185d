#pragma once
#include <cuda_runtime.h>

template <typename T> void ramp(T *values, int count, cudaStream_t stream);
