#include <ATen/ATen.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>

__global__ void rmsKernel(float *x, const float *weight, int64_t width) {
  __shared__ float sum;
  if (threadIdx.x == 0)
    sum = 0;
  __syncthreads();
  float *row = x + blockIdx.x * width;
  float mine = 0;
  for (int64_t i = threadIdx.x; i < width; i += blockDim.x)
    mine += row[i] * row[i];
  atomicAdd(&sum, mine);
  __syncthreads();
  float r = rsqrtf(sum / width + 1e-6f);
  for (int64_t i = threadIdx.x; i < width; i += blockDim.x)
    row[i] *= r * weight[i];
}

void rms_norm_(at::Tensor &x, const at::Tensor &weight) {
  TORCH_CHECK(x.is_cuda() && weight.is_cuda(), "rms_norm_: CUDA tensors only");
  TORCH_CHECK(x.is_contiguous() && weight.is_contiguous(), "rms_norm_: contiguous tensors only");
  const int64_t rows = x.size(0);
  if (rows == 0)
    return;
  rmsKernel<<<rows, 128, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), weight.data_ptr<float>(), x.size(1)); // EXPECT torch-missing-device-guard
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}
