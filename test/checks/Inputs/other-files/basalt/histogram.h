#pragma once
#include <cuda_runtime.h>

void countBins(const unsigned char *pixels, unsigned *bins, int count, cudaStream_t stream);
