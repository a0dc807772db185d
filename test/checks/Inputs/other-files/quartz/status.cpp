#include "status.h"
#include <cuda_runtime.h>
#include <stdexcept>
#include <string>

void checkCudaErrors(const char *where) {
  cudaError_t status = cudaGetLastError();
  if (status != cudaSuccess)
    throw std::runtime_error(std::string(where) + ": " + cudaGetErrorString(status));
}
