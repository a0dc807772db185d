// RUN: %check_cuda_tidy %s torch-default-stream-launch %t

#include <ATen/cuda/CUDAContext.h>
#include <cub/cub.cuh>
#include <cublas_v2.h>
#include <cufft.h>
#include <nccl.h>
#include <thrust/device_ptr.h>
#include <thrust/execution_policy.h>
#include <thrust/sort.h>
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
  // A function is reported once.
  scale<<<32, 256, 1024, 0>>>(data, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'scale' is launched on the default stream, and
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 1 more place in this function does the same
  cudaStream_t stream = nullptr;
  scale<<<32, 256, 0, stream>>>(data, n);
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

// Copies and fills.

void copy_bad(const at::Tensor &x, float *to) {
  cudaMemcpyAsync(to, x.data_ptr<float>(), 4, cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpyAsync' runs on the default stream, and
}
void copy_ok(const at::Tensor &x, float *to) {
  cudaMemcpyAsync(to, x.data_ptr<float>(), 4, cudaMemcpyDeviceToHost, at::cuda::getCurrentCUDAStream());
}
void synchronousCopy_bad(const at::Tensor &x, float *to) {
  cudaMemcpy(to, x.data_ptr<float>(), 4, cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' runs on the default stream, and
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: use the asynchronous form on at::cuda::getCurrentCUDAStream(), and wait for
}
void synchronousCopy_ok(const at::Tensor &x, float *to) {
  cudaStreamSynchronize(at::cuda::getCurrentCUDAStream());
  cudaMemcpy(to, x.data_ptr<float>(), 4, cudaMemcpyDeviceToHost);
}
// Nothing that is queued computes what the host has, and later work finds it copied.
void upload_ok(const at::Tensor &x, const float *from) {
  cudaMemcpy(x.data_ptr<float>(), from, 4, cudaMemcpyHostToDevice);
}
void fill_bad(const at::Tensor &x) {
  cudaMemset(x.data_ptr<float>(), 0, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemset' runs on the default stream, and
}

// Algorithms.

void policy_bad(const at::Tensor &x) {
  thrust::sort(thrust::device, x.data_ptr<float>(), x.data_ptr<float>() + 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'thrust::sort' runs on the default stream, and
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: pass thrust::cuda::par.on(at::cuda::getCurrentCUDAStream()) as the policy
}
void iterator_bad(const at::Tensor &x) {
  thrust::device_ptr<float> begin(x.data_ptr<float>());
  thrust::sort(begin, begin + 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'thrust::sort' runs on the default stream, and
}
void policy_ok(const at::Tensor &x, float *onHost) {
  thrust::sort(thrust::cuda::par.on(at::cuda::getCurrentCUDAStream()), x.data_ptr<float>(), x.data_ptr<float>() + 4);
  thrust::sort(onHost, onHost + 4);
}
void cub_bad(const at::Tensor &x, void *storage, size_t size) {
  cub::DeviceScan::ExclusiveSum(storage, size, x.data_ptr<float>(), x.data_ptr<float>(), 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cub::DeviceScan::ExclusiveSum' runs on the default stream, and
}
void cub_ok(const at::Tensor &x, void *storage, size_t size) {
  cub::DeviceScan::ExclusiveSum(nullptr, size, x.data_ptr<float>(), x.data_ptr<float>(), 4); // asks for the size
  cudaStream_t stream = at::cuda::getCurrentCUDAStream();
  cub::DeviceScan::ExclusiveSum(storage, size, x.data_ptr<float>(), x.data_ptr<float>(), 4, stream);
}

// Libraries keep the stream in a handle, which begins with the default one.

void handle_bad(const at::Tensor &x, const float *factor) {
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSscal(handle, 4, factor, x.data_ptr<float>(), 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cublasSscal' runs on the default stream, and
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: give the handle at::cuda::getCurrentCUDAStream(), or take PyTorch's own
  cublasDestroy(handle);
}
void handle_ok(const at::Tensor &x, const float *factor) {
  static cublasHandle_t handle;
  if (!handle)
    cublasCreate(&handle);
  cublasSetStream(handle, at::cuda::getCurrentCUDAStream());
  cublasSscal(handle, 4, factor, x.data_ptr<float>(), 1);
}
void ownHandle_ok(const at::Tensor &x, const float *factor) {
  cublasHandle_t handle = at::cuda::getCurrentCUDABlasHandle();
  cublasSscal(handle, 4, factor, x.data_ptr<float>(), 1);
}

// The default stream by its names.
void legacy_bad(const at::Tensor &x) {
  scale<<<32, 256, 0, cudaStreamLegacy>>>(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'scale' is launched on the default stream
}
void ofTorch_bad(const at::Tensor &x) {
  auto stream = at::cuda::getDefaultCUDAStream();
  scale<<<32, 256, 0, stream.stream()>>>(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'scale' is launched on the default stream
}

void configured_bad(const at::Tensor &x) {
  cudaLaunchConfig_t config = {};
  config.gridDim = 1;
  config.blockDim = 256;
  cudaLaunchKernelEx(&config, scale, x.data_ptr<float>(), (int64_t)x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'scale' is launched on the default stream
}
void configured_ok(const at::Tensor &x) {
  cudaLaunchConfig_t config = {};
  config.gridDim = 1;
  config.blockDim = 256;
  config.stream = at::cuda::getCurrentCUDAStream();
  cudaLaunchKernelEx(&config, scale, x.data_ptr<float>(), (int64_t)x.numel());
}

void collective_bad(const at::Tensor &x, ncclComm_t all) {
  ncclAllReduce(x.data_ptr(), x.data_ptr(), 4, ncclFloat, ncclSum, all, nullptr);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'ncclAllReduce' runs on the default stream
}
void collective_ok(const at::Tensor &x, ncclComm_t all) {
  ncclAllReduce(x.data_ptr(), x.data_ptr(), 4, ncclFloat, ncclSum, all, at::cuda::getCurrentCUDAStream());
}

void plan_bad(const at::Tensor &x) {
  cufftHandle plan;
  cufftPlan1d(&plan, 64, CUFFT_C2C, 1);
  cufftExecC2C(plan, (cufftComplex *)x.data_ptr(), (cufftComplex *)x.data_ptr(), CUFFT_FORWARD);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cufftExecC2C' runs on the default stream
}
void plan_ok(const at::Tensor &x) {
  cufftHandle plan;
  cufftPlan1d(&plan, 64, CUFFT_C2C, 1);
  cufftSetStream(plan, at::cuda::getCurrentCUDAStream());
  cufftExecC2C(plan, (cufftComplex *)x.data_ptr(), (cufftComplex *)x.data_ptr(), CUFFT_FORWARD);
}
void nullStream_bad(const at::Tensor &x, const float *factor) {
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSetStream(handle, nullptr);
  cublasSscal(handle, 4, factor, x.data_ptr<float>(), 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cublasSscal' runs on the default stream
}

// Who gives a member or a global variable a stream is not looked for.
static cublasHandle_t Global;
void FN_globalHandle(const at::Tensor &x, const float *factor) {
  cublasCreate(&Global);
  cublasSscal(Global, 4, factor, x.data_ptr<float>(), 1);
}

// The tensors' memory is worked on, but the function knows only pointers, and its callers are elsewhere.
void FN_pointers(float *data, int64_t n) { scale<<<32, 256>>>(data, n); }

void emptyStream_bad(torch::Tensor x) {
  cudaStream_t stream{};
  scale<<<1, 32, 0, stream>>>(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'scale' is launched on the default stream, and
}
