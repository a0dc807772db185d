#pragma once
#include <cuda_runtime.h>

void pack(const float *in, unsigned char *out, int count, cudaStream_t stream);
void pack(const double *in, unsigned char *out, int count, cudaStream_t stream);
