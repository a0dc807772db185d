// A program whose sum of losses keeps every graph; growth-repaired.cpp keeps numbers, on the same line.
#include <cstdio>
#include <torch/torch.h>

int main() {
  torch::nn::Linear Model(1024, 1024);
  Model->to(torch::kCUDA);
  torch::Tensor Data = torch::randn({1024, 1024}, torch::kCUDA);
  torch::Tensor Total = torch::zeros({}, torch::kCUDA);
  for (int Step = 0; Step < 100; ++Step) {
    torch::Tensor Loss = Model->forward(Data).square().mean();
    Total += Loss;
    torch::cuda::synchronize(); // when what is held is counted
  }
  std::printf("%f\n", Total.item<float>());
}
