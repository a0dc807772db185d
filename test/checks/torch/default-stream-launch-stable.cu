// RUN: %check_cuda_tidy %s torch-default-stream-launch %t

// Extensions on the stable interface.

#include <cuda_runtime.h>
#include <torch/csrc/inductor/aoti_torch/c/shim.h>
#include <torch/csrc/stable/accelerator.h>
#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>
#include <torch/headeronly/util/shim_utils.h>

using torch::stable::Tensor;

__global__ void scale(float *Values, int64_t Count);

void launch_bad(const Tensor &x) {
  scale<<<32, 256>>>(x.mutable_data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'scale' is launched on the default stream, and does not wait for what PyTorch has queued on its current stream [torch-default-stream-launch]
  // CHECK-MESSAGES: :[[@LINE-3]]:31: note: work on 'x' may be queued there
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: pass the stream of aoti_torch_get_current_cuda_stream() as the stream
}

void null_bad(const Tensor &x) {
  cudaStream_t stream = nullptr;
  scale<<<32, 256, 0, stream>>>(x.mutable_data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}} on the default stream
}

// The variable begins as null, and is given the stream by its address.
void current_ok(const Tensor &x) {
  void *stream_ptr = nullptr;
  TORCH_ERROR_CODE_CHECK(aoti_torch_get_current_cuda_stream(x.get_device_index(), &stream_ptr));
  cudaStream_t stream = static_cast<cudaStream_t>(stream_ptr);
  scale<<<32, 256, 0, stream>>>(x.mutable_data_ptr<float>(), x.numel());
}

static cudaStream_t streamOf(const Tensor &x) {
  void *stream = nullptr;
  TORCH_ERROR_CODE_CHECK(aoti_torch_get_current_cuda_stream(x.get_device_index(), &stream));
  return reinterpret_cast<cudaStream_t>(stream);
}
void helper_ok(const Tensor &x) { scale<<<32, 256, 0, streamOf(x)>>>(x.mutable_data_ptr<float>(), x.numel()); }

void native_ok(const Tensor &x) {
  const auto stream = torch::stable::accelerator::getCurrentStream(x.get_device_index());
  scale<<<32, 256, 0, static_cast<cudaStream_t>(stream.nativeHandle())>>>(x.mutable_data_ptr<float>(), x.numel());
}

void copy_bad(const Tensor &x, const Tensor &y) {
  cudaMemcpy(x.mutable_data_ptr(), y.const_data_ptr(), 4 * x.numel(), cudaMemcpyDeviceToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' runs on the default stream
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: use the asynchronous form on the stream of aoti_torch_get_current_cuda_stream(), and wait
}
