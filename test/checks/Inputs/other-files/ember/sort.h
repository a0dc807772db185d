#pragma once
#include <cuda_runtime.h>

namespace sorting {
void oddEven(int *keys, int count, int phase, cudaStream_t stream);
}
