// The same shapes, over memory that lasts, or with a copy that is asked for.
#include <memory>
#include <torch/torch.h>
#include <vector>

struct Sample {
  torch::Tensor x;
  int label;
};

torch::Tensor toDevice(int n) {
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  std::vector<float> v(n);
  return torch::from_blob(v.data(), {1, n}).to(device, torch::kFloat, /*non_blocking=*/false, /*copy=*/true);
}

Sample make(int label) {
  static float buf[9];
  auto x = torch::from_blob(buf, {3, 3});
  return Sample{x, label};
}

torch::data::Example<> example(float a) {
  float d[2] = {a, a};
  auto [x, y] = std::make_pair(torch::from_blob(d, {2}) * 2, torch::zeros({1}));
  return {x, y};
}

std::vector<float> numbers(int n);

float sum(int n) {
  auto kept = numbers(n);
  auto t = torch::from_blob(kept.data(), {n});
  return t.sum().item<float>();
}

torch::Tensor wrap(float *p, int n) { return torch::from_blob(p, {n}); }
