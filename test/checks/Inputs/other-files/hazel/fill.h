#pragma once
#include <cuda_runtime.h>

template <typename T> void fillWith(T *values, T value, int count, cudaStream_t stream);
