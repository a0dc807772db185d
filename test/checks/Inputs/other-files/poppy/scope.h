#pragma once
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

class Scope {
public:
  explicit Scope(const char *name) : Name(name) {}
  ~Scope() {
    if (cudaError_t status = cudaGetLastError(); status != cudaSuccess) {
      std::fprintf(stderr, "%s: %s\n", Name, cudaGetErrorString(status));
      std::abort();
    }
  }

private:
  const char *Name;
};
