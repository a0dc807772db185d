#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <torch/extension.h>

__global__ void quantKernel(const float *in, int8_t *out, int64_t n, float scale) {
  int64_t i = blockIdx.x * static_cast<int64_t>(blockDim.x) + threadIdx.x;
  if (i < n)
    out[i] = static_cast<int8_t>(rintf(in[i] / scale));
}

void quant(at::Tensor in, at::Tensor out, double scale) {
  TORCH_CHECK(in.is_cuda() && in.is_contiguous() && out.is_cuda() && out.is_contiguous(), "quant: contiguous CUDA tensors only");
  int64_t n = in.numel();
  if (n == 0)
    return;
  quantKernel<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(in.data_ptr<float>(), out.data_ptr<int8_t>(), n, scale);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}
