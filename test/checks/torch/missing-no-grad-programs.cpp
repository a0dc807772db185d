// A program that differentiates nothing: what its `main` runs again and again, and what it infers with a script.
// RUN: %check_cuda_tidy %s torch-missing-no-grad %t

#include <iostream>
#include <memory>
#include <torch/script.h>
#include <torch/torch.h>

struct NetImpl : torch::nn::Module {
  torch::nn::Linear fc{nullptr};
  torch::Tensor forward(torch::Tensor x);
};
TORCH_MODULE(Net);

int choose(const torch::Tensor &scores); // in another file

// Nothing tells that the script is not trained.
torch::Tensor FN_runInference(std::shared_ptr<void> opaque, torch::Tensor x) {
  std::shared_ptr<torch::jit::Module> script(std::static_pointer_cast<torch::jit::Module>(opaque));
  return script->forward({x}).toTensor();
}

torch::Tensor runInferenceOfModule_ok(Net net, torch::Tensor x) {
  return net(x); // may be trained by whoever gets it
}

void play_ok(Net net, torch::Tensor state) { // who calls it may have a guard
  while (true)
    state = state + net(state).argmax(1);
}

int main() {
  Net net, other;
  torch::Tensor state = torch::rand({4});
  std::cout << other(state).argmax(1);
  std::vector<Net> players(4);
  for (Net &player : players)
    std::cout << choose(player->forward(state));
  while (state.sum().item<float>() < 10)
    state = state + net(state).argmax(1);
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'net' is run for its result alone, and records a graph that nobody
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: this loop runs it, and nothing in this file differentiates
  // CHECK-MESSAGES: :[[@LINE-3]]:21: note: 'torch::NoGradGuard' or 'c10::InferenceMode' in scope here records nothing
}
