// Given away in a lambda's capture, a tuple, a reference parameter.
#include <functional>
#include <string>
#include <torch/torch.h>
#include <tuple>
#include <vector>

std::function<float(float)> scaler(int n) {
  std::vector<float> w(n, 0.5f);
  auto t = torch::from_blob(w.data(), {n}); // EXPECT
  return [t](float f) { return (t * f).sum().item<float>(); };
}

std::tuple<torch::Tensor, int> bytes(const char *text) {
  std::string s(text);
  s += "!";
  int n = static_cast<int>(s.size());
  auto x = torch::from_blob(s.data(), {n}, torch::kChar); // EXPECT
  return {x, n};
}

void put(torch::Tensor &out) {
  int one = 1;
  out = torch::from_blob(&one, {1}, torch::kInt); // EXPECT
}
