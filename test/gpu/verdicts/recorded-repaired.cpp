// What recorded.cpp does wrong, repaired in front of it.
#include <cstdio>
#include <torch/torch.h>

int main() {
  torch::nn::Sequential Model(torch::nn::Linear(1024, 1024), torch::nn::Sigmoid(), torch::nn::Linear(1024, 1024),
                              torch::nn::Sigmoid(), torch::nn::Linear(1024, 1024));
  Model->to(torch::kCUDA);
  Model->eval();
  torch::NoGradGuard NoGrad;
  torch::Tensor Data = torch::randn({1024, 1024}, torch::kCUDA);
  for (int Step = 0; Step < 10; ++Step)
    std::printf("%f\n", Model->forward(Data).mean().item<float>());
}
