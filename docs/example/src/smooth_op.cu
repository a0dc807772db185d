#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <torch/extension.h>

namespace {

template <typename scalar_t>
__global__ void gatherMeanKernel(const scalar_t *__restrict__ features, const int64_t *__restrict__ neighbors,
                                 scalar_t *__restrict__ means, int points, int channels, int k) {
  int channel = blockIdx.x * blockDim.x + threadIdx.x;
  int64_t point = static_cast<int64_t>(blockIdx.z) * blockDim.y + threadIdx.y;
  if (channel >= channels || point >= points)
    return;
  scalar_t sum = 0;
  for (int i = 0; i < k; ++i)
    sum += features[neighbors[point * k + i] * channels + channel];
  means[point * channels + channel] = sum / static_cast<scalar_t>(k);
}

template <typename scalar_t>
__global__ void scatterGradKernel(const scalar_t *__restrict__ gradMeans, const int64_t *__restrict__ neighbors,
                                  scalar_t *__restrict__ gradFeatures, int channels, int k) {
  int64_t point = blockIdx.x;
  for (int channel = threadIdx.x; channel < channels; channel += blockDim.x)
    for (int i = 0; i < k; ++i)
      atomicAdd(&gradFeatures[neighbors[point * k + i] * channels + channel],
                gradMeans[point * channels + channel] / static_cast<scalar_t>(k));
}

} // namespace

torch::Tensor gatherMean(torch::Tensor features, torch::Tensor neighbors) {
  TORCH_CHECK(features.is_cuda(), "features must be a CUDA tensor");
  const int points = features.size(0), channels = features.size(1);
  const int k = neighbors.size(1);
  auto means = torch::empty_like(features);

  const dim3 block(32, 64);
  const dim3 grid((channels + block.x - 1) / block.x, 1, (points + block.y - 1) / block.y);
  AT_DISPATCH_FLOATING_TYPES(features.scalar_type(), "gather_mean", [&] {
    gatherMeanKernel<scalar_t><<<grid, block, 0, at::cuda::getCurrentCUDAStream()>>>(
        features.data_ptr<scalar_t>(), neighbors.data_ptr<int64_t>(), means.data_ptr<scalar_t>(), points, channels, k);
  });
  return means;
}

torch::Tensor gatherMeanBackward(torch::Tensor gradMeans, torch::Tensor neighbors) {
  const int points = gradMeans.size(0), channels = gradMeans.size(1), k = neighbors.size(1);
  auto gradFeatures = torch::zeros_like(gradMeans);
  AT_DISPATCH_FLOATING_TYPES(gradMeans.scalar_type(), "gather_mean_backward", [&] {
    scatterGradKernel<scalar_t><<<points, 128, 0, at::cuda::getCurrentCUDAStream()>>>(
        gradMeans.data_ptr<scalar_t>(), neighbors.data_ptr<int64_t>(), gradFeatures.data_ptr<scalar_t>(), channels, k);
    C10_CUDA_KERNEL_LAUNCH_CHECK();
  });
  return gradFeatures;
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {
  m.def("gather_mean", &gatherMean, "Mean of each point's neighbours");
  m.def("gather_mean_backward", &gatherMeanBackward, "Gradient of gather_mean");
}
