// RUN: %check_cuda_tidy %s torch-discarded-result %t

#include <chrono>
#include <iostream>
#include <torch/script.h>
#include <torch/torch.h>
#include <vector>

void use(const torch::Tensor &tensor);

torch::Tensor moved_bad(torch::jit::script::Module &module, torch::Tensor image, torch::Device device) {
  module.to(device);
  image.to(device);
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: 'to' changes no tensor, and the one that it returns is dropped [torch-discarded-result]
  // CHECK-FIXES: {{^}}  image = image.to(device);
  return module.forward({image}).toTensor();
}

torch::Tensor moved_ok(torch::jit::script::Module &module, torch::Tensor image, torch::Device device) {
  module.to(device);
  image = image.to(device);
  return module.forward({image}).toTensor();
}

// Modules move their own parameters.

void module_ok(torch::nn::Linear layer, torch::nn::Module &module, torch::Device device) {
  layer->to(device);
  module.to(device, torch::kHalf);
}

// Layouts, views and graphs.

float *inOrder_bad(torch::Tensor x) {
  x.contiguous();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'contiguous' changes no tensor
  // CHECK-FIXES: {{^}}  x = x.contiguous();
  return x.data_ptr<float>();
}

void viewed_bad(torch::Tensor &x) {
  x.unsqueeze(0);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'unsqueeze' changes no tensor
  // CHECK-FIXES: {{^}}  x = x.unsqueeze(0);
}

void viewed_ok(torch::Tensor &x) {
  x.unsqueeze_(0);
  x.resize_({4, 4});
  x.requires_grad_();
  x.set_requires_grad(false);
}

void chained_bad(torch::Tensor x, torch::Device device) {
  x.toType(torch::kFloat).to(device);
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: 'to' changes no tensor
  // CHECK-FIXES: {{^}}  x = x.toType(torch::kFloat).to(device);
  x.to(torch::kFloat).div(255).clamp(0, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: 'clamp' changes no tensor
  // CHECK-MESSAGES: :[[@LINE-2]]:32: note: 'clamp_' works in place
  use(x);
}

// What is computed is no replacement of the tensor.

void function_bad(torch::Tensor x, torch::Tensor mask) {
  torch::relu(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'relu' changes no tensor
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'relu_' works in place
  // CHECK-FIXES: {{^}}  torch::relu(x);
  x.masked_fill(mask, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'masked_fill' changes no tensor
  // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'masked_fill_' works in place
  // CHECK-FIXES: {{^}}  x.masked_fill(mask, 0);
  use(x);
}

void function_ok(torch::Tensor x, torch::Tensor y) {
  torch::relu_(x);
  torch::add_out(y, x, x);
  torch::nn::functional::relu(x, torch::nn::functional::ReLUFuncOptions().inplace(true));
}

void onPurpose_ok(torch::Tensor x, torch::Device device) {
  (void)x.to(device);
  static_cast<void>(x.contiguous());
}

// Running statistics are updated, and random numbers are drawn.

void withEffect_ok(torch::Tensor x, torch::Tensor mean, torch::Tensor var) {
  torch::batch_norm(x, {}, {}, mean, var, true, 0.1, 1e-5, true);
  torch::rand({4});
  x.item<float>();
}

// Each of a container.

void each_bad(std::vector<torch::Tensor> &tensors, torch::Device device) {
  for (torch::Tensor &tensor : tensors)
    tensor.to(device);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'to' changes no tensor
  // CHECK-FIXES: {{^}}    tensor = tensor.to(device);
  for (auto tensor : tensors)
    tensor.cuda();
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'cuda' changes no tensor
  // CHECK-FIXES: {{^}}    tensor.cuda();
  for (size_t i = 0; i < tensors.size(); ++i)
    tensors[i].to(device);
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'to' changes no tensor
  // CHECK-FIXES: {{^}}    tensors[i].to(device);
}

void constant_bad(const torch::Tensor &x, torch::Device device) {
  x.to(device);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'to' changes no tensor
  // CHECK-FIXES: {{^}}  x.to(device);
  use(x);
}

struct Agent {
  torch::Tensor state;
  void reset(torch::Device device) {
    state.to(device);
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'to' changes no tensor
    // CHECK-FIXES: {{^}}    state.to(device);
  }
};

template <class T> void instantiated_bad(torch::Tensor x) {
  x.to(torch::kFloat);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'to' changes no tensor
  // CHECK-FIXES: {{^}}  x = x.to(torch::kFloat);
  use(x);
}
template void instantiated_bad<int>(torch::Tensor);
template void instantiated_bad<float>(torch::Tensor);

void taken_ok(torch::Tensor x, torch::Device device, bool really) {
  use(x.to(device));
  if (x.gt(0).all().item<bool>())
    use(x);
  torch::Tensor y;
  really ? y = x.cpu() : y = x.cuda();
  using Type = decltype(x.to(device));
}

// What runs a module does more than compute.

void warmUp_ok(torch::jit::script::Module &module, torch::nn::Linear layer, torch::Tensor x) {
  module.forward({x}).toTensor().to(torch::kCPU);
  layer->forward(x).detach();
  layer(x).cpu();
  x.zero_().to(torch::kFloat);
}

void deviceWarmUp_ok() {
  torch::Tensor small = torch::zeros({1});
  small.to(torch::kCUDA);
}

// A copy to the host that nobody looks at waits for the device.

void waits_ok(torch::Tensor x) {
  const auto start = std::chrono::steady_clock::now();
  torch::Tensor y = x.matmul(x);
  y.cpu();
  std::cout << (std::chrono::steady_clock::now() - start).count();
}

void copied_bad(torch::Tensor x) {
  x.cpu();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'cpu' changes no tensor
  // CHECK-FIXES: {{^}}  x = x.cpu();
  std::cout << x.accessor<float, 1>()[0];
}

// The same again and again is a measurement.

void measured_ok(torch::Tensor a, torch::Tensor b) {
  for (int i = 0; i < 100; ++i)
    torch::matmul(a, b);
}

void repeated_bad(torch::Tensor a, torch::Device device) {
  for (int i = 0; i < 100; ++i) {
    a.to(device);
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'to' changes no tensor
    // CHECK-FIXES: {{^}}    a = a.to(device);
    use(a);
  }
}

void ofLoop_bad(torch::Tensor x, int n) {
  for (x.add(1); n > 0; --n)
    // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'add' changes no tensor
    // CHECK-MESSAGES: :[[@LINE-2]]:10: note: 'add_' works in place
    use(x);
}

// Whether it throws is what is asked.

bool fits_ok(torch::Tensor x) {
  try {
    x.view({2, -1});
    return true;
  } catch (const c10::Error &) {
    return false;
  }
}

template <class Function> bool throws(Function run);
bool handedOn_ok(torch::Tensor x, torch::Tensor y) {
  return throws([&] { torch::matmul(x, y); });
}

// Operators are seldom written as statements.
void FN_operator(torch::Tensor x, torch::Tensor y) { x + y; }

// What nothing says is a tensor that the program has.
void FN_temporary(torch::Tensor (*make)()) { make().contiguous(); }

// The loop may be a measurement.
void FN_repeated(torch::Tensor x, torch::Device device) {
  for (int i = 0; i < 4; ++i)
    x.to(device);
  use(x);
}

// What is tried first may be tried for whether it throws.
void FN_tried(torch::Tensor x, torch::Device device) {
  try {
    x.to(device);
    use(x);
  } catch (...) {
  }
}
