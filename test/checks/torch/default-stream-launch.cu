// RUN: %check_cuda_tidy %s torch-default-stream-launch %t

#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

__global__ void scale(float *Values, int64_t Count);

void leftOut_bad(const at::Tensor &x) {
  // CHECK-MESSAGES: :[[@LINE+3]]:3: warning: 'scale' is launched on the default stream, and does not wait for what PyTorch has queued on its current stream [torch-default-stream-launch]
  // CHECK-MESSAGES: :[[@LINE-2]]:36: note: work on 'x' may be queued there
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: pass at::cuda::getCurrentCUDAStream() as the stream
  scale<<<32, 256>>>(x.data_ptr<float>(), x.numel());
}

void leftOut_ok(const at::Tensor &x) {
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
}

void zero_bad(float *data, int64_t n) {
  at::Tensor weights = at::zeros({n});
  scale<<<32, 256, 1024, 0>>>(data, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'scale' is launched on the default stream, and
  cudaStream_t stream = nullptr;
  scale<<<32, 256, 0, stream>>>(data, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'scale' is launched on the default stream, and
}

void variable_ok(const at::Tensor &x) {
  cudaStream_t stream = nullptr;
  stream = at::cuda::getCurrentCUDAStream();
  scale<<<32, 256, 0, stream>>>(x.data_ptr<float>(), x.numel());
}

void own_ok(const at::Tensor &x, cudaStream_t stream) {
  scale<<<32, 256, 0, stream>>>(x.data_ptr<float>(), x.numel());
}

// A wrapper launches on the stream that it is given.

static void launch(float *data, int64_t n, cudaStream_t stream = 0) {
  scale<<<32, 256, 0, stream>>>(data, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'scale' is launched on the default stream, and
}
void wrapper_bad(const at::Tensor &x) {
  launch(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: note: called from here
}
void wrapper_ok(const at::Tensor &x) { launch(x.data_ptr<float>(), x.numel(), at::cuda::getCurrentCUDAStream()); }

// PyTorch has nothing to do with it.
void pointers_ok(float *data, int64_t n) { scale<<<32, 256>>>(data, n); }

// Copies and library handles have streams, too.
void FN_copy(const at::Tensor &x, float *to) {
  cudaMemcpyAsync(to, x.data_ptr<float>(), 4, cudaMemcpyDeviceToHost);
}

// The tensors' memory is worked on, but the function knows only pointers, and its callers are elsewhere.
void FN_pointers(float *data, int64_t n) { scale<<<32, 256>>>(data, n); }
