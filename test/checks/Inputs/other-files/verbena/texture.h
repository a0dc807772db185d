#pragma once
#include <cuda_runtime.h>

void mipLevel(const float *from, float *to, int side, cudaStream_t s);

inline void mipChain(float **levels, int side, cudaStream_t s) {
  for (int i = 0; side > 1; ++i) {
    side /= 2;
    mipLevel(levels[i], levels[i + 1], side, s);
  }
}
