// RUN: %check_cuda_tidy %s cuda-unchecked-call,cuda-unchecked-launch,cuda-empty-launch,cuda-index-overflow,cuda-launch-may-exceed-limits %t

// Sizes of tensors and checks of errors in extensions on LibTorch's stable interface.

#include <cuda_runtime.h>
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/macros.h>
#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>
#include <torch/headeronly/core/Dispatch_v2.h>

using torch::stable::Tensor;

__global__ void scale(float *Values, int64_t Count) {
  const int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < Count)
    Values[i] *= 2;
}

void checked_ok(const Tensor &x, cudaStream_t stream) {
  if (x.numel() == 0)
    return;
  STD_CUDA_CHECK(cudaMemsetAsync(x.mutable_data_ptr(), 0, 4, stream));
  scale<<<(x.numel() + 255) / 256, 256, 0, stream>>>(x.mutable_data_ptr<float>(), x.numel());
  STD_CUDA_KERNEL_LAUNCH_CHECK();
}

void call_bad(const Tensor &x, cudaStream_t stream) {
  cudaMemsetAsync(x.mutable_data_ptr(), 0, 4, stream);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaMemsetAsync' is never read [cuda-unchecked-call]
  // CHECK-FIXES: STD_CUDA_CHECK(cudaMemsetAsync(x.mutable_data_ptr(), 0, 4, stream));
}

void launch_bad(const Tensor &x, cudaStream_t stream) {
  scale<<<32, 256, 0, stream>>>(x.mutable_data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read [cuda-unchecked-launch]
}

void empty_bad(const Tensor &x, cudaStream_t stream) {
  const int64_t n = x.numel();
  scale<<<(n + 255) / 256, 256, 0, stream>>>(x.mutable_data_ptr<float>(), n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'x.numel()' is 0, and a launch with 0 blocks fails [cuda-empty-launch]
  STD_CUDA_KERNEL_LAUNCH_CHECK();
}

void rows_bad(const Tensor &x, cudaStream_t stream) {
  STD_TORCH_CHECK(x.numel() > 0);
  scale<<<dim3(1, x.size(0)), 256, 0, stream>>>(x.mutable_data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y grows with 'x.size(0)' and exceeds the limit of 65535 once that is over 65535, and nothing keeps it below [cuda-launch-may-exceed-limits]
  STD_CUDA_KERNEL_LAUNCH_CHECK();
}

void dispatched_ok(const Tensor &x, cudaStream_t stream) {
  THO_DISPATCH_V2(x.scalar_type(), "scale", ([&] {
    scale<<<32, 256, 0, stream>>>(reinterpret_cast<float *>(x.mutable_data_ptr<scalar_t>()), x.numel());
    STD_CUDA_KERNEL_LAUNCH_CHECK();
  }), AT_EXPAND(AT_ALL_TYPES));
}

// Who registers an operator does not read what it leaves.
Tensor registered_bad(const Tensor &x) {
  scale<<<32, 256>>>(x.mutable_data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read [cuda-unchecked-launch]
  return x;
}
STABLE_TORCH_LIBRARY_IMPL(example, CUDA, m) { m.impl("registered", TORCH_BOX(&registered_bad)); }
