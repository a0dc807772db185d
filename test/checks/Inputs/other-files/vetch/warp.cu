#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/extension.h>

__global__ void warpKernel(const float *image, const float *flow, float *out, int64_t n) {
  int64_t i = blockIdx.x * static_cast<int64_t>(blockDim.x) + threadIdx.x;
  if (i < n) {
    int64_t from = i + static_cast<int64_t>(flow[i]);
    out[i] = from >= 0 && from < n ? image[from] : 0.f;
  }
}

void warp(at::Tensor image, at::Tensor flow, at::Tensor out) {
  TORCH_CHECK(image.is_cuda(), "warp: CUDA tensors only");
  const c10::cuda::CUDAGuard guard(image.device());
  int64_t n = out.numel();
  if (n == 0)
    return;
  warpKernel<<<(n + 255) / 256, 256, 0, at::cuda::getCurrentCUDAStream()>>>(
      image.data_ptr<float>(), // EXPECT torch-unchecked-tensor-argument
      flow.data_ptr<float>(), out.data_ptr<float>(), n);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("warp", &warp); }
