#include <iostream>
#include <torch/torch.h>
#include <utility>
#include <vector>

struct DenoiserImpl : torch::nn::Module {
  DenoiserImpl(int64_t channels, int64_t hidden)
      : first(register_module("first", torch::nn::Linear(channels, hidden))),
        second(register_module("second", torch::nn::Linear(hidden, channels))) {}

  torch::Tensor forward(torch::Tensor noisy) { return noisy + second->forward(torch::relu(first->forward(noisy))); }

  torch::nn::Linear first, second;
};
TORCH_MODULE(Denoiser);

using Batch = std::pair<torch::Tensor, torch::Tensor>;

double trainEpoch(Denoiser &model, torch::optim::Optimizer &optimizer, const std::vector<Batch> &batches) {
  model->train();
  torch::Tensor totalLoss = torch::zeros({});
  for (const auto &[noisy, clean] : batches) {
    optimizer.zero_grad();
    torch::Tensor loss = torch::mse_loss(model->forward(noisy), clean);
    loss.backward();
    optimizer.step();
    totalLoss += loss;
  }
  return totalLoss.item<double>() / batches.size();
}

double validate(Denoiser &model, const std::vector<Batch> &batches) {
  model->eval();
  double totalLoss = 0;
  for (const auto &[noisy, clean] : batches)
    totalLoss += torch::mse_loss(model->forward(noisy), clean).item<double>();
  return totalLoss / batches.size();
}

std::vector<Batch> makeBatches(int count, torch::Device device) {
  std::vector<Batch> batches;
  for (int i = 0; i < count; ++i) {
    torch::Tensor clean = torch::rand({64, 3}, device);
    batches.emplace_back(clean + 0.05 * torch::randn_like(clean), clean);
  }
  return batches;
}

int main() {
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  Denoiser model(3, 128);
  model->to(device);
  torch::optim::Adam optimizer(model->parameters(), torch::optim::AdamOptions(1e-3));
  const auto training = makeBatches(200, device), validation = makeBatches(20, device);
  for (int epoch = 1; epoch <= 10; ++epoch) {
    double loss = trainEpoch(model, optimizer, training);
    std::cout << "epoch " << epoch << ": training " << loss << ", validation " << validate(model, validation) << '\n';
  }
}
