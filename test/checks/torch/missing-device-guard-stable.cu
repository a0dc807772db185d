// RUN: %check_cuda_tidy %s torch-missing-device-guard %t

// Extensions on the stable interface.

#include <cuda_runtime.h>
#include <torch/csrc/inductor/aoti_torch/c/shim.h>
#include <torch/csrc/stable/accelerator.h>
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>
#include <torch/headeronly/core/Dispatch_v2.h>
#include <torch/headeronly/util/shim_utils.h>

using torch::stable::Tensor;

__global__ void scale(float *Values, int64_t Count);

static cudaStream_t currentStream(const Tensor &x) {
  void *stream = nullptr;
  TORCH_ERROR_CODE_CHECK(aoti_torch_get_current_cuda_stream(x.get_device_index(), &stream));
  return static_cast<cudaStream_t>(stream);
}

Tensor operator_bad(const Tensor &x) {
  Tensor y = torch::stable::empty_like(x);
  // CHECK-MESSAGES: :[[@LINE+3]]:3: warning: 'scale' is launched on the current device, which need not be the one of 'x' [torch-missing-device-guard]
  // CHECK-MESSAGES: :[[@LINE-3]]:35: note: 'x' may be on any device
  // CHECK-MESSAGES: :[[@LINE-4]]:38: note: begin with 'const torch::stable::accelerator::DeviceGuard guard(x.get_device_index())'
  scale<<<32, 256, 0, currentStream(x)>>>(y.mutable_data_ptr<float>(), x.numel());
  return y;
}

Tensor operator_ok(const Tensor &x) {
  const torch::stable::accelerator::DeviceGuard guard(x.get_device_index());
  Tensor y = torch::stable::empty_like(x);
  scale<<<32, 256, 0, currentStream(x)>>>(y.mutable_data_ptr<float>(), x.numel());
  return y;
}

// The C functions below, and what is built on them.

void shim_ok(const Tensor &x) {
  CUDAGuardHandle guard;
  TORCH_ERROR_CODE_CHECK(aoti_torch_create_cuda_guard(x.get_device_index(), &guard));
  scale<<<32, 256, 0, currentStream(x)>>>(x.mutable_data_ptr<float>(), x.numel());
  TORCH_ERROR_CODE_CHECK(aoti_torch_delete_cuda_guard(guard));
}

class OwnGuard {
public:
  explicit OwnGuard(int32_t Device) { TORCH_ERROR_CODE_CHECK(aoti_torch_create_device_guard(Device, &Handle)); }
  ~OwnGuard() { aoti_torch_delete_device_guard(Handle); }

private:
  DeviceGuardHandle Handle;
};
void ownGuard_ok(const Tensor &x) {
  OwnGuard guard(x.get_device_index());
  scale<<<32, 256, 0, currentStream(x)>>>(x.mutable_data_ptr<float>(), x.numel());
}

void checked_ok(const Tensor &x) {
  STD_TORCH_CHECK(x.get_device_index() == torch::stable::accelerator::getCurrentDeviceIndex());
  scale<<<32, 256, 0, currentStream(x)>>>(x.mutable_data_ptr<float>(), x.numel());
}

void useDevice(int32_t Device);
void elsewhere_ok(const Tensor &x) {
  useDevice(x.get_device_index());
  scale<<<32, 256, 0, currentStream(x)>>>(x.mutable_data_ptr<float>(), x.numel());
}

void dispatched_bad(const Tensor &x) {
  THO_DISPATCH_V2(x.scalar_type(), "scale", ([&] {
    auto *values = reinterpret_cast<float *>(x.mutable_data_ptr<scalar_t>());
    scale<<<32, 256, 0, currentStream(x)>>>(values, x.numel());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: {{.*}} need not be the one of 'x'
  }), AT_EXPAND(AT_FLOATING_TYPES), torch::headeronly::ScalarType::Half);
}

STABLE_TORCH_LIBRARY(scaling, m) { m.def("scale(Tensor x) -> Tensor"); }
STABLE_TORCH_LIBRARY_IMPL(scaling, CUDA, m) {
  m.impl("bad", TORCH_BOX(&operator_bad));
  m.impl("ok", TORCH_BOX(&operator_ok));
}
