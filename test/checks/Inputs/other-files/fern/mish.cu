#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <torch/extension.h>

__global__ void mishKernel(const float *in, float *out, int64_t n) {
  int64_t i = blockIdx.x * static_cast<int64_t>(blockDim.x) + threadIdx.x;
  if (i < n)
    out[i] = in[i] * tanhf(log1pf(__expf(in[i])));
}

__global__ void mishGradKernel(const float *grad, const float *in, float *out, int64_t n) {
  int64_t i = blockIdx.x * static_cast<int64_t>(blockDim.x) + threadIdx.x;
  if (i >= n)
    return;
  float t = tanhf(log1pf(__expf(in[i])));
  out[i] = grad[i] * (t + in[i] * (1.f - t * t) / (1.f + __expf(-in[i])));
}

at::Tensor mish_fwd(const at::Tensor &x) {
  TORCH_CHECK(x.is_cuda() && x.is_contiguous(), "mish: contiguous CUDA tensors only");
  at::Tensor out = at::empty_like(x);
  int64_t n = x.numel();
  if (n == 0)
    return out;
  mishKernel<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), out.data_ptr<float>(), n); // EXPECT torch-missing-device-guard
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  return out;
}

at::Tensor mish_bwd(const at::Tensor &grad, const at::Tensor &x) {
  TORCH_CHECK(x.is_cuda() && x.is_contiguous() && grad.is_cuda() && grad.is_contiguous(), "mish: contiguous CUDA tensors only");
  at::Tensor out = at::empty_like(x);
  int64_t n = x.numel();
  if (n == 0)
    return out;
  mishGradKernel<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(grad.data_ptr<float>(), x.data_ptr<float>(),
                                                                                out.data_ptr<float>(), n);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  return out;
}
