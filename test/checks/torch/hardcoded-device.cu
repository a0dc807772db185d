// RUN: %check_cuda_tidy %s torch-hardcoded-device %t --prefix=FIXED -- -DFIXED
// RUN: %check_cuda_tidy %s torch-hardcoded-device %t --prefix=COUNTED -- -DCOUNTED
// RUN: %check_cuda_tidy %s torch-hardcoded-device %t --prefix=OPERATOR -- -DOPERATOR

#ifdef FIXED
#include <iostream>
#include <torch/torch.h>

torch::Device global_bad(torch::kCUDA, 2);
// CHECK-MESSAGES-FIXED: :[[@LINE-1]]:15: warning: device 2 is a fixed choice, and nothing here looks at how many devices there are [torch-hardcoded-device]
// CHECK-MESSAGES-FIXED: :[[@LINE-2]]:15: note: with fewer than 3 devices this is an 'invalid device ordinal': take the number from the user, or compare it with 'torch::cuda::device_count()'

void options_bad() {
  auto options = torch::TensorOptions().dtype(torch::kFloat32).device(torch::kCUDA, 1);
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:18: warning: device 1 is a fixed choice
}
void name_bad(torch::Tensor x) {
  torch::Device device(torch::cuda::is_available() ? "cuda:3" : "cpu");
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:17: warning: device 3 is a fixed choice
  x.to(device);
}
void literal_bad(torch::Tensor x) {
  x.to(torch::Device("cuda:4"));
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:8: warning: device 4 is a fixed choice
}

void first_ok(torch::Tensor x) {
  x.to(torch::Device(torch::kCUDA, 0));
  x.to("cuda:0");
  x.to(torch::kCUDA);
}
void chosen_ok(torch::Tensor x, int device) { x.to(torch::Device(torch::kCUDA, device)); }
bool compared_ok(torch::Tensor x) {
  std::cout << torch::Device(torch::kCUDA, 5);
  return x.device() == torch::Device(torch::kCUDA, 5);
}
const std::string Global = "cuda:7";
void variables_bad(torch::Tensor x) {
  std::string name = "cuda:6";
  x.to(torch::Device(name));
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:8: warning: device 6 is a fixed choice
  x.to(torch::Device(Global));
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:8: warning: device 7 is a fixed choice
  x.to("cuda:8");
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:8: warning: device 8 is a fixed choice
  for (int i = 0; i < 12; ++i)
    x.to(torch::Device(torch::kCUDA, i));
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:10: warning: device 11 is a fixed choice
}
// Each global one is a choice of its own.
torch::Device another_bad = torch::Device("cuda:2");
// CHECK-MESSAGES-FIXED: :[[@LINE-1]]:29: warning: device 2 is a fixed choice
static torch::Device gpu(int index) { return torch::Device(torch::kCUDA, index); }
void given_bad(torch::Tensor x) {
  x.to(gpu(3));
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:8: warning: device 3 is a fixed choice
  torch::Device device(torch::kCUDA);
  device.set_index(4);
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:3: warning: device 4 is a fixed choice
}
struct Member_bad {
  torch::Device First{torch::kCUDA, 0}, Second{torch::kCUDA, 1};
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:47: warning: device 1 is a fixed choice
};
// One that is only tried.
torch::Tensor attempt_ok(torch::Tensor x) {
  try {
    return x.to("cuda:1");
  } catch (const c10::Error &) {
    return x.to(torch::kCPU);
  }
}
torch::Tensor reported_bad(torch::Tensor x) {
  try {
    return x.to("cuda:1");
    // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:17: warning: device 1 is a fixed choice
  } catch (const c10::Error &error) {
    std::cerr << error.what();
    throw;
  }
}
void composed_bad(torch::Tensor x) {
  x.to(torch::Device("cuda:" + std::to_string(1)));
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:8: warning: device 1 is a fixed choice
  const std::string name = "cuda:" + std::to_string(2);
  x.to(torch::Device(name));
  // CHECK-MESSAGES-FIXED: :[[@LINE-1]]:8: warning: device 2 is a fixed choice
}
void composed_ok(torch::Tensor x, int given) {
  x.to(torch::Device("cuda:" + std::to_string(given)));
  x.to(torch::Device("cuda:" + std::to_string(0)));
}
std::vector<torch::Device> FN_list() { return {{torch::kCUDA, 0}, {torch::kCUDA, 1}}; }
// Anybody may set a member that is public.
struct Options {
  int Gpu = 1;
  torch::Device FN_public() { return torch::Device(torch::kCUDA, Gpu); }
};
// Options of a program may change it.
static const char *Option = "cuda:9";
void FN_option(torch::Tensor x) { x.to(torch::Device(Option)); }
#endif // FIXED

#ifdef COUNTED
#include <iostream>
#include <torch/torch.h>
void printed_bad() {
  std::cout << torch::cuda::device_count();
  torch::Device device(torch::kCUDA, 2);
  // CHECK-MESSAGES-COUNTED: :[[@LINE-1]]:17: warning: device 2 is a fixed choice
}
void around_ok() {
  if (torch::cuda::device_count() > 3)
    torch::zeros({1}, torch::Device(torch::kCUDA, 3));
}
torch::Device second_ok() { return torch::cuda::device_count() > 1 ? torch::Device(torch::kCUDA, 1) : torch::kCUDA; }
#endif // COUNTED

#ifdef OPERATOR
#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

int blocks_bad(const at::Tensor &x) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  // CHECK-MESSAGES-OPERATOR: :[[@LINE-1]]:3: warning: 'cudaGetDeviceProperties' asks device 0, and tensors may be on another one [torch-hardcoded-device]
  // CHECK-MESSAGES-OPERATOR: :[[@LINE-4]]:34: note: 'x' may be on any device
  return properties.multiProcessorCount;
}
struct Layer {
  Layer() { cudaGetDeviceProperties(&properties, 0); }
  // CHECK-MESSAGES-OPERATOR: :[[@LINE-1]]:13: warning: 'cudaGetDeviceProperties' asks device 0, and tensors may be on another one
  at::Tensor forward(at::Tensor x);
  cudaDeviceProp properties;
};
int blocks_ok(const at::Tensor &x) { return at::cuda::getDeviceProperties(x.get_device())->multiProcessorCount; }
static int multiprocessors_bad() {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  // CHECK-MESSAGES-OPERATOR: :[[@LINE-1]]:3: warning: 'cudaGetDeviceProperties' asks device 0, and tensors may be on another one
  // CHECK-MESSAGES-OPERATOR: :[[@LINE+3]]:23: note: 'x' may be on any device
  return properties.multiProcessorCount;
}
int blocks(at::Tensor x) { return 2 * multiprocessors_bad(); }
#endif // OPERATOR
