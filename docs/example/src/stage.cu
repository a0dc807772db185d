#include <cstring>
#include <cuda_runtime.h>

constexpr int Capacity = 1 << 20;

/// Copies the points to the device by way of page-locked memory.
bool stage(float *device, const float *points, int count) {
  float *staging = nullptr;
  if (cudaMallocHost(&staging, count * sizeof(float)) != cudaSuccess)
    return false;
  std::memcpy(staging, points, count * sizeof(float));
  if (count > Capacity)
    return false;
  const bool copied = cudaMemcpy(device, staging, count * sizeof(float), cudaMemcpyHostToDevice) == cudaSuccess;
  return cudaFreeHost(staging) == cudaSuccess && copied;
}
