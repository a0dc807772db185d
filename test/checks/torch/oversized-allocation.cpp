// RUN: %check_cuda_tidy %s torch-oversized-allocation %t

#include <torch/torch.h>

void list_bad() {
  auto x = torch::randn({10000, 10000, 10000}, torch::kCUDA);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'randn' asks for 10000 x 10000 x 10000 x 4 bytes = 4 TB on the device, and the largest GPU of every target has 288 GB [torch-oversized-allocation]
}

void options_bad() {
  const int64_t n = 1 << 20;
  auto options = torch::TensorOptions().dtype(torch::kFloat64).device(torch::kCUDA);
  auto x = torch::zeros({n, n}, options);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'zeros' asks for 1048576 x 1048576 x 8 bytes = 8.8 TB on the device
}

void moved_bad() {
  auto x = torch::ones({1000000, 1000000}, torch::kByte).to(torch::kCUDA);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'ones' asks for 1000000 x 1000000 x 1 bytes = 1 TB on the device
  std::vector<int64_t> shape = {1000000, 1000000};
  auto y = torch::empty(shape).cuda();
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'empty' asks for 1000000 x 1000000 x 4 bytes = 4 TB on the device
}

void fits_ok() { auto x = torch::randn({1000, 10000, 1000}, torch::kCUDA); }

// The host may have terabytes, and a device that is not known may be the host.
void host_ok(torch::Device device, int64_t n) {
  auto x = torch::zeros({1000000, 1000000});
  auto y = torch::zeros({1000000, 1000000}, device);
  auto z = torch::zeros({n, 1000000, 1000000}, torch::kCUDA);
}

// A view of one element.
void expanded_ok() { auto x = torch::zeros({1}, torch::kCUDA).expand({1000000, 1000000}); }

// Several that fit alone.
void FN_together() {
  std::vector<torch::Tensor> all;
  for (int i = 0; i < 10; ++i)
    all.push_back(torch::zeros({100000, 100000, 2}, torch::kCUDA));
}

// However the device is named.
void named_bad() {
  torch::Device device("cuda:0");
  auto options = torch::TensorOptions().device(device);
  auto x = torch::rand({1000000, 1000000}, device);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'rand' asks for 1000000 x 1000000 x 4 bytes
  auto y = torch::randint(10, {1000000, 1000000}, options);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'randint' asks for 1000000 x 1000000
  auto z = torch::rand({1000000, 1000000}, torch::Device("cpu"));
}
