// Memory given back, or moved by growing, while the tensor is still to be read.
#include <cstdlib>
#include <torch/torch.h>
#include <vector>

float early(int n) {
  float *p = static_cast<float *>(std::malloc(n * sizeof(float)));
  for (int i = 0; i < n; ++i)
    p[i] = i;
  torch::Tensor t = torch::from_blob(p, {n}); // EXPECT
  auto half = t.narrow(0, 0, n / 2);
  std::free(p);
  return half.mean().item<float>();
}

torch::Tensor grows(std::vector<float> &&unused) {
  std::vector<float> v = {1.f, 2.f, 3.f};
  auto t = torch::from_blob(v.data(), {3}); // EXPECT
  v.push_back(4.f);
  return t + 1;
}

torch::Tensor given(int n) {
  auto *q = new float[n]();
  auto t = torch::from_blob(q, {n}); // EXPECT
  t.add_(1);
  delete[] q;
  return t;
}
