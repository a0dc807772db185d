#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <torch/extension.h>

__global__ void swishKernel(const float *in, float *out, int64_t n) {
  int64_t i = blockIdx.x * static_cast<int64_t>(blockDim.x) + threadIdx.x;
  if (i < n)
    out[i] = in[i] / (1.f + __expf(-in[i]));
}

at::Tensor swish_cuda(const at::Tensor &x) {
  at::Tensor out = at::empty_like(x);
  int64_t n = x.numel();
  if (n == 0)
    return out;
  swishKernel<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), out.data_ptr<float>(), n); // EXPECT torch-missing-device-guard
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  return out;
}
