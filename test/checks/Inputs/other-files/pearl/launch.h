#pragma once
#include <cuda_runtime.h>

#define RUN(kernel, count, stream, ...) kernel<<<((count) + 255) / 256, 256, 0, stream>>>(__VA_ARGS__)

void negate(float *values, int count, cudaStream_t stream);
void invert(float *values, int count, cudaStream_t stream);
