#include "sampler.h"
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>

__global__ void sampleKernel(const float *p, int64_t *tokens, int64_t width, int64_t seed) {
  const float *row = p + blockIdx.x * width;
  int64_t best = seed % width;
  for (int64_t i = 0; i < width; ++i)
    if (row[i] > row[best])
      best = i;
  tokens[blockIdx.x] = best;
}

void sample_cuda(const at::Tensor &probabilities, at::Tensor &tokens, int64_t seed) {
  const int64_t rows = probabilities.size(0);
  if (rows == 0)
    return;
  sampleKernel<<<rows, 1, 0, at::cuda::getCurrentCUDAStream()>>>(probabilities.data_ptr<float>(), tokens.data_ptr<int64_t>(),
                                                                 probabilities.size(1), seed);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
}
