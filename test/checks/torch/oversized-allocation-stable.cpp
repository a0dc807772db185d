// RUN: %check_cuda_tidy %s torch-oversized-allocation %t

// Extensions on the stable interface.

#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>
#include <torch/headeronly/core/DeviceType.h>

using torch::headeronly::ScalarType;
using torch::stable::Device;
using torch::stable::Tensor;

const Device Cuda(torch::headeronly::kCUDA);

Tensor empty_bad() {
  return torch::stable::empty({10000, 10000, 10000}, ScalarType::Float, std::nullopt, Cuda);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: {{.*}} [torch-oversized-allocation]
}

Tensor double_bad() {
  return torch::stable::full({200000, 200000}, 1.0, ScalarType::Double, std::nullopt, Device("cuda:0"));
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: {{.*}} [torch-oversized-allocation]
}

Tensor new_bad(const Tensor &x) {
  const Tensor y = torch::stable::to(x, Cuda);
  return torch::stable::new_empty(y, {1000000, 1000000});
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: {{.*}} [torch-oversized-allocation]
}

Tensor small_ok() { return torch::stable::empty({1000, 1000}, ScalarType::Float, std::nullopt, Cuda); }

Tensor host_ok() { return torch::stable::empty({10000, 10000, 10000}); }
