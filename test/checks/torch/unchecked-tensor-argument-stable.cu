// RUN: %check_cuda_tidy %s torch-unchecked-tensor-argument %t

// Extensions on the stable interface.

#include <cuda_runtime.h>
#include <optional>
#include <torch/csrc/stable/accelerator.h>
#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>
#include <torch/headeronly/core/ScalarType.h>
#include <torch/headeronly/util/Exception.h>

using torch::stable::Tensor;

__global__ void scale(float *Values, int64_t Count);

void operator_bad(const Tensor &x) {
  scale<<<32, 256>>>(static_cast<float *>(x.data_ptr()), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: memory of 'x' is accessed through a raw pointer, and nobody has checked that it is contiguous and is on a CUDA device and has elements of that type [torch-unchecked-tensor-argument]
  // CHECK-MESSAGES: :[[@LINE-2]]:43: note: check it with 'STD_TORCH_CHECK(x.is_contiguous())', or access the memory of 'torch::stable::contiguous(x)'
}

// A pointer with a type is checked for that.
void typed_bad(const Tensor &x) {
  scale<<<32, 256>>>(x.mutable_data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: {{.*}} nobody has checked that it is contiguous and is on a CUDA device [
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note: check it with
}

void checked_ok(const Tensor &x) {
  STD_TORCH_CHECK(x.is_cuda(), "x must be a CUDA tensor");
  STD_TORCH_CHECK(x.is_contiguous(), "x must be contiguous");
  STD_TORCH_CHECK(x.scalar_type() == torch::headeronly::ScalarType::Float);
  scale<<<32, 256>>>(static_cast<float *>(x.data_ptr()), x.numel());
}

static void checkInput(const Tensor &t, const char *name) {
  STD_TORCH_CHECK(t.device().type() == torch::headeronly::DeviceType::CUDA, name);
  STD_TORCH_CHECK(t.is_contiguous(), name);
}
void helper_ok(const Tensor &x) {
  checkInput(x, "x");
  scale<<<32, 256>>>(x.mutable_data_ptr<float>(), x.numel());
}

void copied_ok(const Tensor &x) {
  const torch::stable::accelerator::DeviceGuard guard(x.get_device_index());
  const Tensor y = torch::stable::contiguous(x);
  scale<<<32, 256>>>(y.mutable_data_ptr<float>(), y.numel());
}

void copiedType_bad(const Tensor &x) {
  const torch::stable::accelerator::DeviceGuard guard(x.get_device_index());
  const Tensor y = torch::stable::contiguous(x);
  scale<<<32, 256>>>(static_cast<float *>(y.data_ptr()), y.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: memory of 'x' {{.*}} nobody has checked that it has elements of that type
}

void replaced_bad(Tensor x) {
  x = torch::stable::contiguous(x);
  scale<<<32, 256>>>(x.mutable_data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: memory of 'x' {{.*}} nobody has checked that it is on a CUDA device [
}

void optional_bad(const Tensor &x, const std::optional<Tensor> &bias) {
  STD_TORCH_CHECK(x.is_contiguous());
  STD_TORCH_CHECK(x.is_cuda());
  scale<<<32, 256>>>(x.mutable_data_ptr<float>(), x.numel());
  if (bias.has_value())
    scale<<<32, 256>>>(bias->mutable_data_ptr<float>(), bias->numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: memory of 'bias' {{.*}} nobody has checked that it is contiguous [
  // CHECK-MESSAGES: :[[@LINE-2]]:24: note: check it with
}

// A temporary's memory.

void kept_bad(const Tensor &x) {
  float *values = torch::stable::contiguous(x).mutable_data_ptr<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'values' points into a temporary tensor, whose memory is given back at the end of this statement
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: keep what 'contiguous' returns in a variable
  scale<<<32, 256>>>(values, x.numel());
}

void used_ok(const Tensor &x) {
  STD_TORCH_CHECK(x.is_cuda());
  scale<<<32, 256>>>(torch::stable::contiguous(x).mutable_data_ptr<float>(), x.numel());
}

// What a binding hands on to Python.
using Operator = void (*)(const Tensor &);
const Operator Operators[] = {operator_bad, typed_bad, checked_ok, helper_ok, copied_ok, copiedType_bad, kept_bad, used_ok};
void (*const Others[])(Tensor) = {replaced_bad};
void (*const Both)(const Tensor &, const std::optional<Tensor> &) = optional_bad;
