// A batch gathered in a loop over rows that end with each round.
#include <torch/torch.h>
#include <vector>

torch::Tensor batch(const std::vector<std::vector<int>> &in) {
  std::vector<torch::Tensor> all;
  for (const auto &ids : in) {
    std::vector<int64_t> row(ids.begin(), ids.end());
    row.resize(16, 0);
    auto t = torch::from_blob(row.data(), {1, 16}, torch::kLong); // EXPECT
    all.push_back(t);
  }
  return torch::cat(all, 0);
}

float pick(bool wide) {
  torch::Tensor u;
  if (wide) {
    float z[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    u = torch::from_blob(z, {8}).unsqueeze(0); // EXPECT
  } else {
    u = torch::zeros({1, 8});
  }
  return u.sum().item<float>();
}
