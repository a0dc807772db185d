#include "pointcloud/device_buffer.h"
#include "pointcloud/check.h"

namespace pointcloud {

DeviceBuffer::~DeviceBuffer() { cudaFree(data_); }

bool DeviceBuffer::reserve(std::size_t count) {
  if (count <= capacity_)
    return true;
  cudaError_t status = cudaFree(data_);
  status = cudaMalloc(&data_, count * sizeof(float));
  capacity_ = count;
  return status == cudaSuccess;
}

void DeviceBuffer::upload(const float *host, std::size_t count) {
  cudaMemcpy(data_, host, count * sizeof(float), cudaMemcpyHostToDevice);
}

} // namespace pointcloud
