#pragma once
#include <cuda_runtime.h>
#include <stdexcept>

namespace util {
inline void foo() {
  if (auto status = cudaGetLastError(); status != cudaSuccess)
    throw std::runtime_error(cudaGetErrorString(status));
}
} // namespace util
