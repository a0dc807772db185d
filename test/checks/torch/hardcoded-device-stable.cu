// RUN: %check_cuda_tidy %s torch-hardcoded-device,cuda-hardcoded-device %t

// Extensions on the stable interface.

#include <torch/csrc/inductor/aoti_torch/c/shim.h>
#include <torch/csrc/stable/accelerator.h>
#include <torch/csrc/stable/device.h>
#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>
#include <torch/headeronly/util/shim_utils.h>

using torch::stable::Device;
using torch::stable::Tensor;

void guard_bad() {
  torch::stable::accelerator::DeviceGuard guard(1);
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: device 1 is a fixed choice, and nothing here looks at how many devices there are [torch-hardcoded-device]
}

Tensor device_bad(const Tensor &x) {
  return torch::stable::to(x, Device(torch::headeronly::kCUDA, 2));
  // CHECK-MESSAGES: :[[@LINE-1]]:31: warning: device 2 is a fixed choice
}

Tensor named_bad(const Tensor &x) {
  return torch::stable::to(x, Device("cuda:3"));
  // CHECK-MESSAGES: :[[@LINE-1]]:31: warning: device 3 is a fixed choice
}

cudaStream_t stream_bad() {
  void *stream = nullptr;
  TORCH_ERROR_CODE_CHECK(aoti_torch_get_current_cuda_stream(1, &stream));
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: device 1 is a fixed choice, and nothing here looks at how many devices there are [cuda-hardcoded-device]
  return static_cast<cudaStream_t>(stream);
}

void ofTensor_ok(const Tensor &x) {
  torch::stable::accelerator::DeviceGuard guard(x.get_device_index());
  void *stream = nullptr;
  TORCH_ERROR_CODE_CHECK(aoti_torch_get_current_cuda_stream(x.get_device_index(), &stream));
}

Tensor first_ok(const Tensor &x) { return torch::stable::to(x, Device(torch::headeronly::kCUDA, 0)); }
