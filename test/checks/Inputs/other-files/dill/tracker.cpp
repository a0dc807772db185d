#include <cuda_runtime.h>
#include <stdexcept>
#include <vector>

cudaError_t track(float2 *p, int n, float dt, cudaStream_t s);

void trackAll(float2 *device, const std::vector<float2> &points, cudaStream_t s) {
  if (points.empty())
    return;
  if (track(device, static_cast<int>(points.size()), 0.04f, s) != cudaSuccess)
    throw std::runtime_error("track");
}
