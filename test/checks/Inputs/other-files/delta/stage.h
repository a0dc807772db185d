#pragma once
#include <cuda_runtime.h>

class Stage {
public:
  virtual ~Stage() = default;
  virtual void process(float *data, int count, cudaStream_t stream) = 0;
};

class GainStage : public Stage {
public:
  explicit GainStage(float gain) : Gain(gain) {}
  void process(float *data, int count, cudaStream_t stream) override;

private:
  float Gain;
};
