#pragma once
#include <cuda_runtime.h>

void inclusiveScan(int *values, int *sums, int count, cudaStream_t stream);
