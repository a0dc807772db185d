#include "pointcloud/check.h"
#include "pointcloud/device_buffer.h"
#include "pointcloud/smooth.h"
#include <new>
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
  DeviceBuffer from, to;
  if (!from.reserve(cloud.xyz.size()) || !to.reserve(cloud.xyz.size()))
    throw std::bad_alloc();
  from.upload(cloud.xyz.data(), cloud.xyz.size());
  int *deviceNeighbors = nullptr;
  CUDA_CHECK(cudaMalloc(&deviceNeighbors, neighbors.size() * sizeof(int)));
  cudaMemcpy(deviceNeighbors, neighbors.data(), neighbors.size() * sizeof(int), cudaMemcpyHostToDevice);

  dim3 block(256);
  dim3 grid((cloud.count() + block.x - 1) / block.x);
  float *source = from.data(), *target = to.data();
  for (int round = 0; round < rounds; ++round) {
    smoothKernel<<<grid, block>>>(source, target, deviceNeighbors, cloud.count(), k, strength);
    std::swap(source, target);
  }

  cudaMemcpy(cloud.xyz.data(), source, cloud.xyz.size() * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(deviceNeighbors);
}

} // namespace pointcloud
