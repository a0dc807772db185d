// Memory given back after the last look, and memory that goes out together with the tensor.
#include <cstdlib>
#include <torch/torch.h>
#include <utility>
#include <vector>

float early(int n) {
  float *p = static_cast<float *>(std::malloc(n * sizeof(float)));
  for (int i = 0; i < n; ++i)
    p[i] = i;
  torch::Tensor t = torch::from_blob(p, {n});
  float r = t.narrow(0, 0, n / 2).mean().item<float>();
  std::free(p);
  return r;
}

std::pair<std::vector<float>, torch::Tensor> together() {
  std::vector<float> v = {1.f, 2.f, 3.f};
  auto t = torch::from_blob(v.data(), {3});
  return {std::move(v), t};
}

torch::Tensor given(int n) {
  auto *q = new float[n]();
  auto t = torch::from_blob(q, {n});
  auto u = t.add(1);
  delete[] q;
  return u;
}
