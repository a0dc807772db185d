// Lists of views of a local vector's memory, one of which leaves the function.
#include <torch/torch.h>
#include <vector>

torch::Tensor firstHalf(int n) {
  std::vector<float> v(n, 1.f);
  auto whole = torch::from_blob(v.data(), {n}); // EXPECT
  auto parts = whole.chunk(2);
  return parts[0];
}

std::vector<torch::Tensor> rows(const float *src) {
  float m[12];
  for (int i = 0; i < 12; ++i)
    m[i] = 2 * src[i];
  return torch::from_blob(m, {3, 4}).unbind(0); // EXPECT
}
