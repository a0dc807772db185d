#pragma once
#include <cuda_runtime.h>
#include <vector>

struct Bins {
  float *Device;
  unsigned *Counts;
  cudaStream_t Stream;
  void add(const std::vector<float> &values);
};
