// Copies by accident (a device that may be the CPU), structures, structured bindings and a temporary.
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
  return torch::from_blob(v.data(), {1, n}).to(device); // EXPECT
}

Sample make(int label) {
  auto buf = std::make_unique<float[]>(9);
  auto x = torch::from_blob(buf.get(), {3, 3}); // EXPECT
  return Sample{x, label};
}

torch::data::Example<> example(float a) {
  float d[2] = {a, a};
  auto [x, y] = std::make_pair(torch::from_blob(d, {2}), torch::zeros({1})); // EXPECT
  return {x, y};
}

std::vector<float> numbers(int n);

float sum(int n) {
  auto t = torch::from_blob(numbers(n).data(), {n}); // EXPECT
  return t.sum().item<float>();
}
