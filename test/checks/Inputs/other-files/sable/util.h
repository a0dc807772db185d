#pragma once
#include <cuda_runtime.h>
#include <cstdio>

inline void checkCudaErr(const char *where) {
  cudaGetLastError();
  std::printf("passed %s\n", where);
}
