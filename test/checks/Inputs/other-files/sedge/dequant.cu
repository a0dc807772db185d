#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <torch/extension.h>

__global__ void dequantKernel(const int8_t *in, float *out, int64_t n, float scale) {
  int64_t i = blockIdx.x * static_cast<int64_t>(blockDim.x) + threadIdx.x;
  if (i < n)
    out[i] = in[i] * scale;
}

void dequant(at::Tensor in, at::Tensor out, double scale) {
  TORCH_CHECK(in.is_cuda() && in.is_contiguous() && out.is_cuda() && out.is_contiguous(), "dequant: contiguous CUDA tensors only");
  int64_t n = in.numel();
  if (n == 0)
    return;
  dequantKernel<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(in.data_ptr<int8_t>(), out.data_ptr<float>(), n, scale); // EXPECT torch-missing-device-guard
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}
