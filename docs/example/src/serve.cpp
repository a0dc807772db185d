#include <torch/script.h>
#include <vector>

bool nextCloud(std::vector<float> &points);

/// Cleans clouds for as long as there are any.
void serve(torch::jit::Module &denoiser) {
  c10::InferenceMode guard;
  const auto options = torch::TensorOptions().dtype(torch::kFloat).pinned_memory(true);
  std::vector<float> points;
  std::vector<torch::Tensor> cleaned;
  while (nextCloud(points)) {
    auto cloud = torch::from_blob(points.data(), {static_cast<int64_t>(points.size() / 3), 3}, options);
    cleaned.push_back(denoiser.forward({cloud.to(torch::kCUDA, /*non_blocking=*/true)}).toTensor());
  }
}

/// The mean height of the points above the ground.
double meanHeight(const torch::Tensor &points) {
  const torch::Tensor heights = points.to(torch::kCUDA).select(1, 2);
  double sum = 0;
  int64_t count = 0;
  for (int64_t i = 0; i < heights.size(0); ++i)
    if (heights[i].item<double>() > 0) {
      sum += heights[i].item<double>();
      ++count;
    }
  return sum / count;
}
