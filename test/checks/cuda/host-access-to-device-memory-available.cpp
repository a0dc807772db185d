// RUN: %check_cuda_tidy %s cuda-host-access-to-device-memory %t

#include <cstring>
#include <torch/script.h>
#include <torch/torch.h>
#include <vector>

// The device that a program chooses where there is one.

float choice_bad() {
  const torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  auto x = torch::ones({4}).to(device);
  return x.data_ptr<float>()[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'x', which is on the device [cuda-host-access-to-device-memory]
  // CHECK-MESSAGES: :[[@LINE-3]]:12: note: this puts it there on machines that have CUDA
}

float assigned_bad() {
  torch::Device device = torch::kCPU;
  if (torch::cuda::is_available()) {
    std::puts("training on the GPU");
    device = torch::Device(torch::kCUDA);
  }
  auto x = torch::ones({4, 4}, torch::TensorOptions().dtype(torch::kFloat).device(device));
  auto y = (x * 2).relu();
  return y.accessor<float, 2>()[0][0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'y'
}

void branches_bad(std::vector<float> &to) {
  torch::DeviceType type;
  const bool useCuda = torch::cuda::is_available();
  if (useCuda)
    type = torch::kCUDA;
  else
    type = torch::kCPU;
  torch::Device device(type);
  auto x = torch::ones({4}, device);
  const float *values = x.data_ptr<float>();
  std::memcpy(to.data(), values, 16);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses the memory of 'values'
}

float asked_ok(bool wanted) {
  auto device = torch::cuda::is_available() ? torch::kCUDA : torch::kCPU;
  auto x = torch::ones({4}, device), back = x.to(torch::kCPU), there = torch::ones({4}, wanted ? torch::kCUDA : torch::kCPU);
  float sum = back.data_ptr<float>()[0] + there.data_ptr<float>()[0];
  if (!torch::cuda::is_available())
    sum += x.data_ptr<float>()[0];
  if (x.is_cpu())
    sum += x.data_ptr<float>()[0];
  if (device == torch::kCPU)
    sum += x.data_ptr<float>()[0];
  if (x.device().is_cuda())
    return sum;
  const float *values = x.data_ptr<float>();
  return sum + values[0];
}

float later_ok() {
  torch::Device device(torch::kCPU);
  if (torch::cuda::is_available())
    device = torch::Device(torch::kCUDA);
  auto x = torch::ones({4}, device);
  float *values = x.data_ptr<float>();
  if (device.type() == torch::kCPU)
    return values[0];
  x = x.cpu();
  return x.data_ptr<float>()[0];
}

float wanted_ok(bool wanted) {
  torch::Device device(torch::kCPU);
  if (wanted)
    device = torch::Device(torch::kCUDA);
  return torch::ones({4}, device).data_ptr<float>()[0];
}

float cpuOnly_ok() {
  torch::Device device(torch::kCPU);
  if (torch::cuda::is_available())
    std::puts("CUDA is available");
  return torch::ones({4}, device).data_ptr<float>()[0];
}

// What a module gives is where the module is.

float script_bad(const torch::Tensor &image) {
  torch::jit::script::Module module = torch::jit::load("model.pt");
  module.to(torch::kCUDA);
  std::vector<torch::jit::IValue> inputs;
  inputs.push_back(image.to(torch::kCUDA));
  auto scores = module.forward(inputs).toTensor();
  return scores.accessor<float, 2>()[0][0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'scores'
  // CHECK-MESSAGES: :[[@LINE-6]]:3: note: this tells that it is
}

float tuple_bad(const torch::Tensor &image) {
  torch::jit::Module module;
  try {
    module = torch::jit::load("model.pt", torch::kCUDA);
  } catch (const c10::Error &error) {
    return -1;
  }
  auto output = module.forward({image.cuda()}).toTuple();
  auto boxes = output->elements()[0].toTensor().contiguous();
  return *boxes.data_ptr<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'boxes'
}

struct NetImpl : torch::nn::Module {
  torch::Tensor forward(torch::Tensor x) { return torch::relu(layer(x)); }
  torch::nn::Linear layer{nullptr};
};
TORCH_MODULE(Net);
struct HostNetImpl : torch::nn::Module {
  torch::Tensor forward(torch::Tensor x) { return layer(x).cpu(); }
  torch::nn::Linear layer{nullptr};
};
TORCH_MODULE(HostNet);

float ownModule_bad(torch::Tensor x) {
  Net net;
  torch::Device device(torch::kCPU);
  if (torch::cuda::is_available())
    device = torch::kCUDA;
  net->to(device);
  auto y = net->forward(x.to(device)).softmax(1);
  return y.data_ptr<float>()[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'y'
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: this puts it there on machines that have CUDA
}

float conditional_bad(torch::Tensor x) {
  Net net;
  if (torch::cuda::is_available())
    net->to(torch::kCUDA);
  return net->forward(x).data_ptr<float>()[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses memory that is on the device
}

float modules_ok(torch::Tensor x, bool wanted, torch::jit::Module given) {
  Net net, moved, maybe;
  HostNet host;
  host->to(torch::kCUDA);
  moved->to(torch::kCUDA);
  auto before = net->forward(x), result = moved->forward(x.cuda()).to(torch::kCPU);
  net->to(torch::kCUDA);
  moved->to(torch::kCPU);
  if (wanted)
    maybe->to(torch::kCUDA);
  auto script = torch::jit::load("model.pt");
  return before.data_ptr<float>()[0] + result.data_ptr<float>()[0] + host->forward(x).data_ptr<float>()[0] +
         moved->forward(x).data_ptr<float>()[0] + maybe->forward(x).data_ptr<float>()[0] +
         script.forward({x}).toTensor().data_ptr<float>()[0] + given.forward({x}).toTensor().data_ptr<float>()[0];
}

struct Detector_bad {
  explicit Detector_bad(const std::string &file) : module(torch::jit::load(file)) {
    module.to(torch::kCUDA);
    module.eval();
  }
  float detect(const torch::Tensor &image) {
    return module.forward({image.cuda()}).toTensor().data_ptr<float>()[0];
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: the host accesses memory that is on the device
    // CHECK-MESSAGES: :[[@LINE-6]]:5: note: this tells that it is
  }
  torch::jit::Module module;
};

class Classifier_bad {
public:
  void load(const std::string &file) {
    torch::Device device(torch::kCPU);
    if (torch::cuda::is_available())
      device = torch::Device(torch::kCUDA, 0);
    module = torch::jit::load(file);
    module.to(device);
  }
  float classify(const torch::Tensor &image) {
    auto scores = module.forward({image}).toTensor();
    const float *values = scores.data_ptr<float>();
    return values[0];
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: the host accesses the memory of 'values'
    // CHECK-MESSAGES: :[[@LINE-7]]:5: note: this puts it there on machines that have CUDA
  }

private:
  torch::jit::Module module;
};

struct Movable_ok {
  void useGpu() { module.to(torch::kCUDA); }
  float run(const torch::Tensor &image) { return module.forward({image}).toTensor().data_ptr<float>()[0]; }
  torch::jit::Module module;
};

struct Choosing_ok {
  explicit Choosing_ok(bool gpu) : module(torch::jit::load("model.pt")) {
    if (gpu)
      module.to(torch::kCUDA);
  }
  float run(const torch::Tensor &image) { return module.forward({image}).toTensor().data_ptr<float>()[0]; }
  torch::jit::Module module;
};

struct Back_ok {
  Back_ok() { module.to(torch::kCUDA); }
  void finish() { module.to(torch::kCPU); }
  float run(const torch::Tensor &image) { return module.forward({image}).toTensor().data_ptr<float>()[0]; }
  torch::jit::Module module;
};

// A device that is a member.
struct FN_Member {
  FN_Member() : device(torch::kCUDA) { module.to(device); }
  float run(const torch::Tensor &image) { return module.forward({image}).toTensor().data_ptr<float>()[0]; }
  torch::Device device;
  torch::jit::Module module;
};
