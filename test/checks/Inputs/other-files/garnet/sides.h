#pragma once
#include <cuda_runtime.h>

namespace left {
void apply(float *values, int count, cudaStream_t stream);
}
namespace right {
void apply(float *values, int count, cudaStream_t stream);
}
