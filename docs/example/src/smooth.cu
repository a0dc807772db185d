#include "pointcloud/check.h"
#include "pointcloud/smooth.h"
#include <utility>

namespace pointcloud {
namespace {

__global__ void smoothKernel(const float *from, float *to, const int *neighbors, int count, int k, float strength) {
  int point = blockIdx.x * blockDim.x + threadIdx.x;
  if (point >= count)
    return;
  for (int axis = 0; axis < 3; ++axis) {
    float mean = 0;
    for (int i = 0; i < k; ++i)
      mean += from[3 * neighbors[point * k + i] + axis];
    float own = from[3 * point + axis];
    to[3 * point + axis] = own + strength * (mean / k - own);
  }
}

} // namespace

void smooth(Cloud &cloud, const std::vector<int> &neighbors, int k, float strength, int rounds) {
  std::size_t bytes = cloud.xyz.size() * sizeof(float);
  float *from = nullptr, *to = nullptr;
  int *deviceNeighbors = nullptr;
  cudaMalloc(&from, bytes);
  cudaMalloc(&to, bytes);
  CUDA_CHECK(cudaMalloc(&deviceNeighbors, neighbors.size() * sizeof(int)));
  CUDA_CHECK(cudaMemcpy(from, cloud.xyz.data(), bytes, cudaMemcpyHostToDevice));
  CUDA_CHECK(cudaMemcpy(deviceNeighbors, neighbors.data(), neighbors.size() * sizeof(int), cudaMemcpyHostToDevice));

  dim3 block(256);
  dim3 grid((cloud.count() + block.x - 1) / block.x);
  for (int round = 0; round < rounds; ++round) {
    smoothKernel<<<grid, block>>>(from, to, deviceNeighbors, cloud.count(), k, strength);
    std::swap(from, to);
  }

  cudaMemcpy(cloud.xyz.data(), from, bytes, cudaMemcpyDeviceToHost);
  CUDA_CHECK(cudaFree(from));
  CUDA_CHECK(cudaFree(to));
  CUDA_CHECK(cudaFree(deviceNeighbors));
}

} // namespace pointcloud
