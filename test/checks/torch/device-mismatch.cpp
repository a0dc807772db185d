// Modules and tensors that meet on two devices.
// RUN: %check_cuda_tidy %s torch-device-mismatch %t

#include <torch/script.h>
#include <torch/torch.h>
#include <memory>
#include <vector>

struct NetImpl : torch::nn::Module {
  NetImpl() { layer = register_module("layer", torch::nn::Linear(4, 2)); }
  torch::Tensor forward(torch::Tensor x) { return layer->forward(x); }
  torch::nn::Linear layer{nullptr};
};
TORCH_MODULE(Net);

torch::Tensor holder_bad() {
  Net net;
  auto x = torch::rand({2, 4}).cuda();
  return net->forward(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'net' is on the CPU, and is given 'x' on a CUDA device [torch-device-mismatch]
  // CHECK-MESSAGES: :[[@LINE-4]]:7: note: the module is made here, on the CPU, and nothing moves it
  // CHECK-MESSAGES: :[[@LINE-4]]:12: note: this puts the input on the device
  // CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'to(…)' with the input's device moves the module's parameters before this call
}

torch::Tensor holder_ok() {
  Net net;
  net->to(torch::kCUDA);
  auto x = torch::rand({2, 4}).cuda();
  return net->forward(x);
}

torch::Tensor shared_bad() {
  auto net = std::make_shared<NetImpl>();
  net->eval();
  return net->forward(torch::rand({2, 4}, torch::kCUDA));
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'net' is on the CPU, and is given an input on a CUDA device [torch-device-mismatch]
}

torch::Tensor list_bad() {
  torch::nn::Sequential layers(torch::nn::Linear(4, 2), torch::nn::ReLU());
  return layers->forward(torch::ones({1, 4}).cuda());
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'layers' is on the CPU, and is given an input on a CUDA device [torch-device-mismatch]
}

// There is nothing to move.
torch::Tensor withoutParameters_ok() {
  torch::nn::ReLU activation;
  return activation->forward(torch::ones({1, 4}).cuda());
}

torch::Tensor available_bad() {
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  Net net;
  auto x = torch::rand({2, 4}).to(device);
  return net(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'net' is on the CPU, and is given 'x' on a CUDA device where CUDA is available [torch-device-mismatch]
}

torch::Tensor available_ok() {
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  Net net;
  net->to(device);
  auto x = torch::rand({2, 4}).to(device);
  return net(x);
}

torch::Tensor inputLeft_bad() {
  torch::Device device = torch::kCPU;
  if (torch::cuda::is_available())
    device = torch::kCUDA;
  Net net;
  net->to(device);
  auto x = torch::rand({2, 4});
  return net(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'net' is on a CUDA device where CUDA is available, and is given 'x' on the CPU [torch-device-mismatch]
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: the module is moved to the device here
  // CHECK-MESSAGES: :[[@LINE-4]]:12: note: the input is made on the CPU here, and not moved
  // CHECK-MESSAGES: :[[@LINE-4]]:14: note: '.to(…)' with the module's device before this call moves it
}

// What counts is the value that the variable has at that place.
torch::Tensor movedBefore_bad() {
  Net net;
  auto x = torch::rand({2, 4});
  x = x.to(torch::kCUDA);
  return net(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'net' is on the CPU, and is given 'x' on a CUDA device [torch-device-mismatch]
}

torch::Tensor movedBack_ok() {
  Net net;
  auto x = torch::rand({2, 4}).cuda();
  x = x.cpu();
  return net(x);
}

torch::Tensor movedOnOneWay_ok(bool onDevice) {
  Net net;
  auto x = torch::rand({2, 4});
  if (onDevice)
    x = x.cuda();
  return net(x);
}

torch::Tensor inLoop_bad() {
  Net net;
  auto x = torch::rand({4, 4}).cuda();
  for (int i = 0; i < 3; ++i)
    x = x + 1;
  return net(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'net' is on the CPU, and is given 'x' on a CUDA device [torch-device-mismatch]
}

torch::Tensor deviceOfCaller_ok(torch::Device device) {
  Net net;
  return net(torch::rand({2, 4}).to(device));
}

torch::Device choose(torch::DeviceType preferred, const char *name);

// The function decides, and not what it is given.
torch::Tensor deviceOfFunction_ok() {
  Net net;
  net(torch::rand({2, 4}).to(choose(torch::kCUDA, "cuda")));
  net->to(choose(torch::kCPU, "cpu"));
  return net(torch::rand({2, 4}).cuda());
}

void moveIt(Net net) { net->to(torch::kCUDA); }

torch::Tensor movedByHelper_ok() {
  Net net;
  moveIt(net);
  return net(torch::rand({2, 4}).cuda());
}

void lookAt(Net net) { net->eval(); }

torch::Tensor onlyLookedAt_bad() {
  Net net;
  lookAt(net);
  return net(torch::rand({2, 4}).cuda());
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'net' is on the CPU, and is given an input on a CUDA device [torch-device-mismatch]
}

// It puts the parameters where they were saved.
torch::Tensor loaded_ok() {
  Net net;
  torch::load(net, "net.pt");
  return net(torch::rand({2, 4}).cuda());
}

struct PlacedImpl : torch::nn::Module {
  explicit PlacedImpl(torch::Device device) {
    layer = register_module("layer", torch::nn::Linear(4, 2));
    to(device);
  }
  torch::Tensor forward(torch::Tensor x) { return layer->forward(x); }
  torch::nn::Linear layer{nullptr};
};
TORCH_MODULE(Placed);

torch::Tensor movesItself_ok() {
  Placed net(torch::Device(torch::kCUDA));
  return net(torch::rand({2, 4}).cuda());
}

struct TakesAnyImpl : torch::nn::Module {
  TakesAnyImpl() { layer = register_module("layer", torch::nn::Linear(4, 2)); }
  torch::Tensor forward(torch::Tensor x) { return layer->forward(x.to(layer->weight.device())); }
  torch::nn::Linear layer{nullptr};
};
TORCH_MODULE(TakesAny);

torch::Tensor movesInput_ok() {
  TakesAny net;
  return net(torch::rand({2, 4}).cuda());
}

torch::jit::IValue script_bad() {
  auto script = torch::jit::load("model.pt", torch::kCPU);
  auto x = torch::rand({2, 4}).cuda();
  return script.forward({x});
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'script' is on the CPU, and is given 'x' on a CUDA device [torch-device-mismatch]
  // CHECK-MESSAGES: :[[@LINE-4]]:17: note: the module is moved to the CPU here
}

torch::jit::IValue scriptMoved_bad() {
  auto script = torch::jit::load("model.pt");
  script.to(torch::kCUDA);
  return script.forward({torch::rand({2, 4})});
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'script' is on a CUDA device, and is given its input on the CPU [torch-device-mismatch]
}

// It is where it was saved.
torch::jit::IValue script_ok() {
  auto script = torch::jit::load("model.pt");
  auto x = torch::rand({2, 4}).cuda();
  return script.forward({x});
}

void batches_bad() {
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  auto loader = torch::data::make_data_loader(
      torch::data::datasets::MNIST("data").map(torch::data::transforms::Stack<>()), 64);
  Net net;
  net->to(device);
  for (auto &batch : *loader) {
    auto output = net->forward(batch.data);
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'net' is on a CUDA device where CUDA is available, and is given 'data' on the CPU [torch-device-mismatch]
  }
}

void targets_bad() {
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  auto loader = torch::data::make_data_loader(
      torch::data::datasets::MNIST("data").map(torch::data::transforms::Stack<>()), 64);
  Net net;
  net->to(device);
  for (auto &batch : *loader) {
    auto output = net->forward(batch.data.to(device));
    auto loss = torch::nll_loss(output, batch.target);
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'target' on the CPU meets 'output' on a CUDA device where CUDA is available [torch-device-mismatch]
  }
}

void batches_ok() {
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  auto loader = torch::data::make_data_loader(
      torch::data::datasets::MNIST("data").map(torch::data::transforms::Stack<>()), 64);
  Net net;
  net->to(device);
  for (auto &batch : *loader) {
    auto data = batch.data.to(device), target = batch.target.to(device);
    auto loss = torch::nll_loss(net->forward(data), target);
  }
}

torch::Tensor sum_bad() {
  auto a = torch::rand({2});
  auto b = torch::rand({2}, torch::kCUDA);
  return a + b;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'a' on the CPU meets 'b' on a CUDA device [torch-device-mismatch]
  // CHECK-MESSAGES: :[[@LINE-4]]:12: note: 'a' is made on the CPU here, and not moved
  // CHECK-MESSAGES: :[[@LINE-4]]:12: note: this puts 'b' on the device
  // CHECK-MESSAGES: :[[@LINE-4]]:10: note: operands have to be on one device: '.to(…)' moves one before they meet
}

torch::Tensor sum_ok() {
  auto a = torch::rand({2});
  auto b = torch::rand({2}, torch::kCUDA);
  return a.to(b.device()) + b;
}

torch::Tensor function_bad() {
  auto a = torch::rand({2});
  auto b = torch::rand({2}).cuda();
  return torch::matmul(b, a.relu());
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: a tensor on the CPU meets 'b' on a CUDA device [torch-device-mismatch]
}

torch::Tensor list_of_tensors_bad() {
  auto b = torch::rand({2}).cuda();
  return torch::cat({b, torch::zeros({3})});
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: a tensor on the CPU meets 'b' on a CUDA device [torch-device-mismatch]
}

torch::Tensor checked_bad(torch::Tensor weights) {
  TORCH_CHECK(weights.is_cuda());
  return weights * torch::arange(4);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: a tensor on the CPU meets 'weights' on a CUDA device [torch-device-mismatch]
}

torch::Tensor loss_bad() {
  auto output = torch::rand({2}).cuda();
  torch::nn::MSELoss loss;
  return loss(output, torch::zeros({2}));
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: a tensor on the CPU meets 'output' on a CUDA device [torch-device-mismatch]
}

// One error silences its statement.
torch::Tensor once_bad() {
  auto a = torch::rand({2}), c = torch::rand({2});
  auto b = torch::rand({2}).cuda();
  return (a + b) * c;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'c' on the CPU meets a tensor on a CUDA device [torch-device-mismatch]
}

// A number may be on the CPU.
torch::Tensor number_ok() {
  auto b = torch::rand({2}).cuda();
  return b * torch::tensor(2.0) + torch::zeros({3}).sum();
}

torch::Tensor numberOrNot_ok(torch::IntArrayRef sizes) {
  auto b = torch::rand({2}).cuda();
  return b * torch::zeros(sizes);
}

torch::Tensor indices_ok() {
  auto b = torch::rand({2}).cuda();
  b.copy_(torch::zeros({2}));
  return b.index({torch::arange(2)});
}

torch::Tensor sameDevice_ok(torch::Device device) {
  auto a = torch::rand({2}, device);
  auto b = torch::rand({2}).to(device);
  return a + b;
}

torch::Tensor optionsOfAnother_ok(const torch::Tensor &x, torch::TensorOptions options) {
  auto b = torch::rand({2}).cuda();
  return b + torch::zeros({2}, x.options()) + torch::zeros({2}, options);
}

void fill(torch::Tensor &x);

torch::Tensor mayBeReplaced_ok() {
  auto a = torch::rand({2});
  fill(a);
  return a + torch::rand({2}).cuda();
}

torch::Tensor dataIsSet_ok(const torch::Tensor &x) {
  auto a = torch::rand({2});
  a.set_data(x);
  return a + torch::rand({2}).cuda();
}

torch::Tensor setByOptions_ok() {
  Net net;
  auto options = torch::TensorOptions().dtype(torch::kFloat32);
  if (torch::cuda::is_available()) {
    options = options.device(torch::kCUDA);
    net->to(torch::kCUDA);
  }
  return net(torch::rand({2, 4}, options));
}

struct Examples : torch::data::datasets::Dataset<Examples> {
  torch::data::Example<> get(size_t) override { return {torch::ones({4}), torch::ones({1})}; }
  std::optional<size_t> size() const override { return 3; }
};

struct ExamplesOnDevice : torch::data::datasets::Dataset<ExamplesOnDevice> {
  torch::data::Example<> get(size_t) override { return {torch::ones({4}).cuda(), torch::ones({1}).cuda()}; }
  std::optional<size_t> size() const override { return 3; }
};

void ownExamples_bad() {
  auto loader = torch::data::make_data_loader(Examples().map(torch::data::transforms::Stack<>()), 2);
  Net net;
  net->to(torch::kCUDA);
  for (auto &batch : *loader)
    net(batch.data);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'net' is on a CUDA device, and is given 'data' on the CPU [torch-device-mismatch]
}

void ownExamples_ok() {
  auto loader = torch::data::make_data_loader(ExamplesOnDevice().map(torch::data::transforms::Stack<>()), 2);
  Net net;
  net->to(torch::kCUDA);
  for (auto &batch : *loader)
    net(batch.data);
}

// The member may be anything.
struct FN_Member {
  torch::Tensor run() { return net(torch::rand({2, 4}).cuda()); }
  Net net;
};

// Somebody else may have moved it.
torch::Tensor FN_given(Net net) { return net(torch::rand({2, 4}).cuda()); }

// The lengths of sequences are on the CPU beside their data: of two inputs one may be meant to be there.
struct Two : torch::nn::Module {
  Two() { layer = register_module("layer", torch::nn::Linear(4, 2)); }
  torch::Tensor forward(torch::Tensor x, torch::Tensor y) { return layer->forward(x) + y; }
  torch::nn::Linear layer{nullptr};
};

torch::Tensor FN_oneOfTwoInputs() {
  Two net;
  net.to(torch::kCUDA);
  return net.forward(torch::rand({2, 4}).cuda(), torch::rand({2, 2}));
}

// What a function of the program returns is not looked at.
static torch::Tensor noise(int64_t length) { return torch::randn({1, length}); }
torch::Tensor FN_inputOfFunction(const std::string &path) {
  torch::jit::Module module = torch::jit::load(path, torch::kCUDA);
  torch::Tensor signal = noise(3);
  return module.forward({signal}).toTensor();
}
