#include "sides.h"
#include <stdexcept>

using namespace left;

void moveLeft(float *values, int count, cudaStream_t stream) {
  apply(values, count, stream);
  if (cudaGetLastError() != cudaSuccess)
    throw std::runtime_error("moveLeft");
}
