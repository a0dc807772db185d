#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/extension.h>

__global__ void outerKernel(const float *m, float *out, int rows, int columns) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < columns && y < rows)
    out[x * rows + y] = m[y * columns + x];
}

at::Tensor transposed(const at::Tensor &m) {
  TORCH_CHECK(m.is_cuda() && m.is_contiguous(), "transposed: contiguous CUDA tensors only");
  const c10::cuda::CUDAGuard guard(m.device());
  at::Tensor out = at::empty({m.size(1), m.size(0)}, m.options());
  dim3 block(16, 16), grid((m.size(1) + 15) / 16, (m.size(0) + 15) / 16);
  outerKernel<<<grid, block, 0, at::cuda::getCurrentCUDAStream()>>>(m.data_ptr<float>(), out.data_ptr<float>(), m.size(0), m.size(1));
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  return out;
}
