// RUN: %check_cuda_tidy %s torch-sync-in-loop %t

// Extensions on the stable interface.

#include <torch/csrc/inductor/aoti_torch/c/shim.h>
#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>
#include <torch/headeronly/core/DeviceType.h>
#include <vector>

using torch::stable::Device;
using torch::stable::Tensor;

void copies_bad(const Tensor &x, float *out) {
  Tensor y = torch::stable::to(x, Device(torch::headeronly::kCUDA));
  for (int i = 0; i < 1000; ++i)
    out[i] = torch::stable::to(y, Device(torch::headeronly::kCPU)).const_data_ptr<float>()[i];
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'torch::stable::to(y, Device(torch::headeronly::kCPU))' makes the host wait for the device in every iteration of the loop over 'i' [torch-sync-in-loop]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: the loop does not change 'y': copy it to the host once, before
}

void copiesView_bad(const Tensor &x, float *out) {
  Tensor y = torch::stable::to(x, Device(torch::headeronly::kCUDA));
  for (int i = 0; i < 1000; ++i) {
    const Tensor row = torch::stable::select(y, 0, i);
    out[i] = torch::stable::to(row, Device("cpu")).const_data_ptr<float>()[0];
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: {{.*}} in every iteration of the loop over 'i'
    // CHECK-MESSAGES: :[[@LINE-4]]:3: note: the loop does not change 'y': copy it to the host once, before
  }
}

void once_ok(const Tensor &x, float *out) {
  Tensor y = torch::stable::to(x, Device(torch::headeronly::kCUDA));
  const Tensor host = torch::stable::to(y, Device(torch::headeronly::kCPU));
  for (int i = 0; i < 1000; ++i)
    out[i] = host.const_data_ptr<float>()[i];
}

// As long as nobody says where it is, it may be on the host already.
void anywhere_ok(const Tensor &x, float *out) {
  for (int i = 0; i < 1000; ++i)
    out[i] = torch::stable::to(x, Device(torch::headeronly::kCPU)).const_data_ptr<float>()[i];
}
