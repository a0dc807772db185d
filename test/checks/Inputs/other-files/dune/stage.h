#pragma once
#include <cuda_runtime.h>

class Filter {
public:
  virtual ~Filter() = default;
  virtual void apply(float *data, int count, cudaStream_t stream) = 0;
};

class ClampFilter : public Filter {
public:
  void apply(float *data, int count, cudaStream_t stream) override;
};
