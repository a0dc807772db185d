#include "stage.h"
#include <memory>
#include <stdexcept>
#include <vector>

void runStages(const std::vector<std::unique_ptr<Stage>> &stages, float *data, int count, cudaStream_t stream) {
  for (const auto &stage : stages)
    stage->process(data, count, stream);
}

void runEngine(float *data, int count, cudaStream_t stream) {
  std::vector<std::unique_ptr<Stage>> stages;
  stages.push_back(std::make_unique<GainStage>(0.5f));
  stages.push_back(std::make_unique<GainStage>(2.0f));
  runStages(stages, data, count, stream);
  if (cudaError_t status = cudaGetLastError(); status != cudaSuccess)
    throw std::runtime_error(cudaGetErrorString(status));
}
