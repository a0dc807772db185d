#pragma once

#include <string>

#include "torch/csrc/stable/accelerator.h"
#include "torch/headeronly/core/DeviceType.h"
#include "torch/headeronly/util/Exception.h"

namespace torch::stable {
using DeviceType = torch::headeronly::DeviceType;
using DeviceIndex = torch::stable::accelerator::DeviceIndex;

class Device {
public:
  Device(DeviceType type, DeviceIndex index = -1);
  Device(const std::string &device_string);
  bool operator==(const Device &other) const noexcept;
  bool operator!=(const Device &other) const noexcept;
  void set_index(DeviceIndex index);
  DeviceType type() const noexcept;
  DeviceIndex index() const noexcept;
  bool has_index() const noexcept;
  bool is_cuda() const noexcept;
  bool is_cpu() const noexcept;
};
} // namespace torch::stable
