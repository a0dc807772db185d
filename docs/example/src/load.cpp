#include <fstream>
#include <torch/torch.h>
#include <vector>

torch::Device chosenDevice() { return torch::Device(torch::cuda::is_available() ? "cuda:1" : "cpu"); }

torch::Tensor loadCloud(const std::string &path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  const int64_t points = file.tellg() / (3 * sizeof(float));
  std::vector<float> values(3 * points);
  file.seekg(0);
  file.read(reinterpret_cast<char *>(values.data()), values.size() * sizeof(float));
  return torch::from_blob(values.data(), {points, 3}).view({1, points, 3});
}

torch::Tensor distances(const torch::Tensor &cloud) {
  torch::Tensor result = torch::zeros({1000000, 1000000}, torch::kCUDA);
  try {
    result.copy_(torch::cdist(cloud, cloud));
  } catch (const c10::Error &) {
  }
  return result;
}
