// Given away too, with an owner: a deleter, a capture that holds the memory, a copy.
#include <functional>
#include <memory>
#include <string>
#include <torch/torch.h>
#include <tuple>
#include <vector>

torch::Tensor owned(int n) {
  auto w = std::make_shared<std::vector<float>>(n, 0.5f);
  return torch::from_blob(w->data(), {n}, [w](void *) mutable { w.reset(); });
}

torch::Tensor raw(int n) {
  float *p = new float[n]();
  return torch::from_blob(
      p, {n}, [](void *q) { delete[] static_cast<float *>(q); }, torch::kFloat);
}

std::tuple<torch::Tensor, int> bytes(const char *text) {
  std::string s(text);
  s += "!";
  int n = static_cast<int>(s.size());
  auto x = torch::from_blob(s.data(), {n}, torch::kChar);
  return {x.to(torch::kLong), n};
}

void put(torch::Tensor &out) {
  int one = 1;
  out.copy_(torch::from_blob(&one, {1}, torch::kInt));
}
