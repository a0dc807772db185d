// Modules that have no parameters, what tasks on other threads give, and what a loaded script answers.
// RUN: %check_cuda_tidy %s torch-missing-no-grad %t

#include <functional>
#include <future>
#include <iostream>
#include <memory>
#include <thread>
#include <torch/script.h>
#include <torch/torch.h>

struct NetImpl : torch::nn::Module {
  torch::nn::Linear fc{nullptr};
  torch::Tensor forward(torch::Tensor x) { return fc->forward(x); }
};
TORCH_MODULE(Net);

// A module without parameters records only what its input asks for.
struct NormalizeImpl : torch::nn::Module {
  torch::Tensor forward(torch::Tensor x) { return (x - x.mean()) / scale; }
  double scale = 2;
};
TORCH_MODULE(Normalize);

struct BackboneImpl : torch::nn::Module {
  virtual torch::Tensor forward(torch::Tensor x) { return x; }
};

void noParameters_ok(Normalize normalize, torch::Tensor x) {
  torch::nn::Dropout dropout;
  dropout->eval();
  std::cout << dropout(x);
  torch::nn::Softmax softmax(1);
  softmax->eval();
  std::cout << softmax->forward(x);
  normalize->eval();
  std::cout << normalize(x);
  torch::nn::CrossEntropyLoss loss;
  loss->eval();
  std::cout << loss(x, x);
}

void parametersOfDerived_bad(std::shared_ptr<BackboneImpl> backbone, torch::Tensor x) {
  backbone->eval();
  std::cout << backbone->forward(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'backbone' is run for its result alone
}

// What a container of modules holds is not looked at.
void FP_sequence(torch::Tensor x) {
  torch::nn::Sequential sequence(torch::nn::ReLU(), torch::nn::Dropout(0.2));
  sequence->eval();
  std::cout << sequence->forward(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'sequence' is run for its result alone
}

// What a lambda returns goes to whoever calls it, on this thread or on another one.

void task_bad(Net &net, torch::Tensor x) {
  net->eval();
  torch::NoGradGuard no_grad;
  auto result = std::async(std::launch::async, [&] { return net->forward(x); });
  // CHECK-MESSAGES: :[[@LINE-1]]:61: warning: 'net' is run for its result alone
  // CHECK-MESSAGES: :[[@LINE-2]]:17: note: a thread begins here, on which no guard of another thread counts
  std::cout << result.get().sum().item<float>();
}

std::future<torch::Tensor> guarded_bad(Net &net, torch::Tensor x) {
  net->eval();
  torch::NoGradGuard no_grad;
  return std::async(std::launch::async, [&net, x] { return net->forward(x); });
  // CHECK-MESSAGES: :[[@LINE-1]]:60: warning: 'net' is run for its result alone
  // CHECK-MESSAGES: :[[@LINE-2]]:10: note: a thread begins here
}

void written_bad(Net &net, torch::Tensor x) {
  net->eval();
  torch::Tensor out;
  std::thread worker([&] { out = net->forward(x); });
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: 'net' is run for its result alone
  worker.join();
  std::cout << out.sum().item<float>();
}

void named_bad(Net &net, torch::Tensor x) {
  net->eval();
  auto run = [&](torch::Tensor part) { return net->forward(part); };
  // CHECK-MESSAGES: :[[@LINE-1]]:47: warning: 'net' is run for its result alone
  std::cout << run(x).argmax();
}

torch::Tensor task_ok(Net &net, torch::Tensor x) {
  net->eval();
  auto result = std::async(std::launch::async, [&] { return net->forward(x); });
  return result.get();
}

void named_ok(Net &net, torch::Tensor x) {
  net->eval();
  auto run = [&](torch::Tensor part) { return net->forward(part); };
  run(x).sum().backward();
}

void handed_ok(Net &net, torch::Tensor x, void (*keep)(std::function<torch::Tensor()>)) {
  net->eval();
  keep([&] { return net->forward(x); });
}

// Another function of the file differentiates, and may do so with what is returned.
struct Classifier {
  torch::jit::Module Script = torch::jit::load("m.pt");
  torch::Tensor FN_infer(torch::Tensor x) { return Script.forward({x}).toTensor(); }
  torch::Tensor saliency_ok(torch::Tensor x) { return Script.forward({x}).toTensor(); }
};

// What the function trains requires gradients, also where it only looks at the result.

void step(torch::Tensor prediction); // in another file

void measuredAfterTraining_bad(Net net, torch::optim::SGD &optimizer, torch::Tensor x, torch::Tensor y) {
  for (int epoch = 0; epoch < 10; ++epoch) {
    torch::Tensor loss = torch::mse_loss(net(x), y);
    // CHECK-MESSAGES: :[[@LINE+5]]:30: warning: 'net' is run for its result alone, and records a graph that nobody
    // CHECK-MESSAGES: :[[@LINE-2]]:42: note: what it gives here is differentiated, and so it is trained
    loss.backward();
    optimizer.step();
  }
  torch::Tensor prediction = net->forward(y);
  // CHECK-MESSAGES: :[[@LINE-1]]:30: note: 'torch::NoGradGuard' or 'c10::InferenceMode' in scope here records nothing
  std::cout << torch::mse_loss(prediction, y).item<float>();
}

void anotherIsTrained_ok(Net net, Net teacher, torch::Tensor x, torch::Tensor y) {
  torch::mse_loss(net(x), y).backward();
  std::cout << teacher(x).argmax(1);
}

void handedOn_ok(Net net, torch::Tensor x, torch::Tensor y) {
  torch::mse_loss(net(x), y).backward();
  torch::Tensor prediction = net(y);
  step(prediction); // may differentiate
}
