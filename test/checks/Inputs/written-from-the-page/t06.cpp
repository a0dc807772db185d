// A batch gathered in a loop: copied each round, or over memory that lives as long as the loop's result is read.
#include <torch/torch.h>
#include <vector>

torch::Tensor batch(const std::vector<std::vector<int>> &in) {
  std::vector<torch::Tensor> all;
  for (const auto &ids : in) {
    std::vector<int64_t> row(ids.begin(), ids.end());
    row.resize(16, 0);
    auto t = torch::from_blob(row.data(), {1, 16}, torch::kLong);
    all.push_back(t.clone());
  }
  return torch::cat(all, 0);
}

torch::Tensor batchOfHeld(std::vector<std::vector<float>> &in) {
  std::vector<torch::Tensor> all;
  for (auto &row : in)
    all.emplace_back(torch::from_blob(row.data(), {1, static_cast<int64_t>(row.size())}));
  return torch::cat(all, 0);
}

float pick(bool wide) {
  torch::Tensor u;
  float z[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  if (wide)
    u = torch::from_blob(z, {8}).unsqueeze(0);
  else
    u = torch::zeros({1, 8});
  return u.sum().item<float>();
}
