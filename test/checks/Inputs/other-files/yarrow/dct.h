#pragma once
#include <cuda_runtime.h>

bool transform(float *blocks, int count, cudaStream_t s);
