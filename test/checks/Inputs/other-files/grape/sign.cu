#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <torch/extension.h>

__global__ void signKernel(float *v, int64_t n) {
  int64_t i = blockIdx.x * static_cast<int64_t>(blockDim.x) + threadIdx.x;
  if (i < n)
    v[i] = copysignf(1.f, v[i]);
}

void sign_(at::Tensor x) {
  TORCH_CHECK(x.is_cuda() && x.is_contiguous(), "sign_: contiguous CUDA tensors only");
  int64_t n = x.numel();
  if (n == 0)
    return;
  signKernel<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), n);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}
