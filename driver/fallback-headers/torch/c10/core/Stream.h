// Streams and device guards of any backend.
#pragma once

#include "c10/core/Device.h"

namespace c10 {
using StreamId = int64_t;
class Stream final {
public:
  enum Default { DEFAULT };
  explicit Stream(Default, Device device);
  bool operator==(const Stream &other) const noexcept;
  bool operator!=(const Stream &other) const noexcept;
  Device device() const noexcept;
  DeviceType device_type() const noexcept;
  DeviceIndex device_index() const noexcept;
  StreamId id() const noexcept;
  bool query() const;
  void synchronize() const;
};
class DeviceGuard {
public:
  explicit DeviceGuard(Device device);
  DeviceGuard(const DeviceGuard &) = delete;
  ~DeviceGuard();
  void reset_device(Device device);
  void set_index(DeviceIndex index);
  Device original_device() const;
  Device current_device() const;
};
class OptionalDeviceGuard {
public:
  explicit OptionalDeviceGuard();
  explicit OptionalDeviceGuard(Device device);
  explicit OptionalDeviceGuard(std::optional<Device> device);
  ~OptionalDeviceGuard();
  void reset_device(Device device);
  std::optional<Device> original_device() const;
  std::optional<Device> current_device() const;
};
} // namespace c10
