#pragma once

#include <cstddef>

namespace pointcloud {

/// Floats in device memory, grown on demand.
class DeviceBuffer {
public:
  DeviceBuffer() = default;
  DeviceBuffer(const DeviceBuffer &) = delete;
  DeviceBuffer &operator=(const DeviceBuffer &) = delete;
  ~DeviceBuffer();

  /// Makes room for \p count floats; false if there is no memory.
  bool reserve(std::size_t count);
  void upload(const float *host, std::size_t count);
  float *data() { return data_; }

private:
  float *data_ = nullptr;
  std::size_t capacity_ = 0;
};

} // namespace pointcloud
