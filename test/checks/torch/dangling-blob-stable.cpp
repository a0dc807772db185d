// RUN: %check_cuda_tidy %s torch-dangling-blob %t

// Extensions on the stable interface.

#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>
#include <vector>

using torch::headeronly::ScalarType;
using torch::stable::Tensor;

const torch::stable::Device Host(torch::headeronly::kCPU);

Tensor returned_bad() {
  std::vector<float> values(4);
  Tensor blob = torch::stable::from_blob(values.data(), {4}, {1}, Host, ScalarType::Float);
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: tensor from 'from_blob' is returned, and the memory of 'values' that it uses ends with the function [torch-dangling-blob]
  // CHECK-MESSAGES: :[[@LINE-3]]:22: note: 'values' is a local variable, and the tensor does not copy what it holds
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: the tensor is returned here
  // CHECK-MESSAGES: :[[@LINE+1]]:10: note: 'torch::stable::clone' makes a tensor with memory of its own
  return blob;
}

Tensor copied_ok() {
  std::vector<float> values(4);
  return torch::stable::clone(torch::stable::from_blob(values.data(), {4}, {1}, Host, ScalarType::Float));
}

Tensor viewed_bad() {
  std::vector<float> values(4);
  return torch::stable::view(torch::stable::from_blob(values.data(), {4}, {1}, Host, ScalarType::Float), {2, 2});
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: tensor from 'from_blob' is returned
}

Tensor sameType_bad() {
  std::vector<float> values(4);
  return torch::stable::to(torch::stable::from_blob(values.data(), {4}, {1}, Host, ScalarType::Float),
                           ScalarType::Float);
  // CHECK-MESSAGES: :[[@LINE-2]]:28: warning: tensor from 'from_blob' is returned
}

Tensor converted_ok() {
  std::vector<float> values(4);
  return torch::stable::to(torch::stable::from_blob(values.data(), {4}, {1}, Host, ScalarType::Float),
                           ScalarType::Half);
}

Tensor moved_ok() {
  std::vector<float> values(4);
  return torch::stable::to(torch::stable::from_blob(values.data(), {4}, {1}, Host, ScalarType::Float),
                           torch::stable::Device(torch::headeronly::kCUDA));
}

Tensor released_ok() {
  auto *values = new std::vector<float>(4);
  return torch::stable::from_blob(values->data(), {4}, {1}, Host, ScalarType::Float, [values](void *) { delete values; });
}
