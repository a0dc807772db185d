#pragma once
#include <cuda_runtime.h>

void blurRows(float *image, int width, int height, cudaStream_t stream);
