// RUN: %check_cuda_tidy %s cuda-host-access-to-device-memory %t

// Extensions on the stable interface.

#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>
#include <torch/headeronly/core/DeviceType.h>
#include <torch/headeronly/util/Exception.h>

using torch::stable::Device;
using torch::stable::Tensor;

float checked_bad(const Tensor &x) {
  STD_TORCH_CHECK(x.is_cuda());
  return x.const_data_ptr<float>()[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'x', which is on the device [cuda-host-access-to-device-memory]
  // CHECK-MESSAGES: :[[@LINE-3]]:19: note: this tells that it is
  // CHECK-MESSAGES: :[[@LINE-3]]:10: note: copy it to the host first
}

float moved_bad(const Tensor &x) {
  const Tensor y = torch::stable::to(x, Device(torch::headeronly::kCUDA, 0));
  return *y.const_data_ptr<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'y'
}

float like_bad(const Tensor &x) {
  STD_TORCH_CHECK(x.is_cuda());
  const Tensor y = torch::stable::contiguous(torch::stable::empty_like(x));
  return y.const_data_ptr<float>()[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'y'
}

float new_bad(const Tensor &x) {
  STD_TORCH_CHECK(x.is_cuda());
  const Tensor y = torch::stable::new_zeros(x, {1});
  return y.const_data_ptr<float>()[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'y'
}

float converted_bad(const Tensor &x) {
  STD_TORCH_CHECK(x.is_cuda());
  const Tensor y = torch::stable::to(x, torch::headeronly::ScalarType::Float);
  return y.const_data_ptr<float>()[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'y'
}

float copied_ok(const Tensor &x) {
  STD_TORCH_CHECK(x.is_cuda());
  const Tensor y = torch::stable::to(x, Device(torch::headeronly::kCPU));
  return y.const_data_ptr<float>()[0];
}

float named_ok(const Tensor &x) {
  STD_TORCH_CHECK(x.is_cuda());
  const Device host("cpu");
  return torch::stable::to(x, host).const_data_ptr<float>()[0];
}

float newOnHost_ok(const Tensor &x) {
  STD_TORCH_CHECK(x.is_cuda());
  const Tensor y = torch::stable::new_empty(x, {1}, std::nullopt, std::nullopt, Device(torch::headeronly::kCPU));
  return y.const_data_ptr<float>()[0];
}

float either_ok(const Tensor &x) { return x.is_cuda() ? 0 : x.const_data_ptr<float>()[0]; }
