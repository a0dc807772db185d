#include "pointcloud/check.h"
#include "pointcloud/smooth.h"

namespace pointcloud {
namespace {

constexpr int BlockSize = 256;
constexpr int MaxNeighbors = 32;

__global__ void nearestNeighborsKernel(const float *xyz, int count, int k, int *neighbors) {
  int point = blockIdx.x * blockDim.x + threadIdx.x;
  if (point >= count)
    return;
  float distances[MaxNeighbors];
  int found = 0;
  for (int other = 0; other < count; ++other) {
    if (other == point)
      continue;
    float dx = xyz[3 * other] - xyz[3 * point];
    float dy = xyz[3 * other + 1] - xyz[3 * point + 1];
    float dz = xyz[3 * other + 2] - xyz[3 * point + 2];
    float distance = dx * dx + dy * dy + dz * dz;
    if (found == k && distance >= distances[k - 1])
      continue;
    int place = found < k ? found++ : k - 1;
    for (; place > 0 && distances[place - 1] > distance; --place) {
      distances[place] = distances[place - 1];
      neighbors[point * k + place] = neighbors[point * k + place - 1];
    }
    distances[place] = distance;
    neighbors[point * k + place] = other;
  }
}

} // namespace

std::vector<int> nearestNeighbors(const Cloud &cloud, int k) {
  std::vector<int> neighbors(static_cast<std::size_t>(cloud.count()) * k);
  if (neighbors.empty() || k > MaxNeighbors)
    return {};
  float *xyz = nullptr;
  int *found = nullptr;
  CUDA_CHECK(cudaMalloc(&xyz, cloud.xyz.size() * sizeof(float)));
  CUDA_CHECK(cudaMalloc(&found, neighbors.size() * sizeof(int)));
  CUDA_CHECK(cudaMemcpy(xyz, cloud.xyz.data(), cloud.xyz.size() * sizeof(float), cudaMemcpyHostToDevice));

  int blocks = (cloud.count() + BlockSize - 1) / BlockSize;
  nearestNeighborsKernel<<<blocks, BlockSize>>>(xyz, cloud.count(), k, found);
  CUDA_CHECK(cudaGetLastError());

  CUDA_CHECK(cudaMemcpy(neighbors.data(), found, neighbors.size() * sizeof(int), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(xyz));
  CUDA_CHECK(cudaFree(found));
  return neighbors;
}

} // namespace pointcloud
