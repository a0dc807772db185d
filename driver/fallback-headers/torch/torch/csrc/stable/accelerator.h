// The current device and its stream.
#pragma once

#include <memory>

#include "torch/csrc/stable/c/shim.h"
#include "torch/csrc/stable/macros.h"
#include "torch/csrc/stable/version.h"
#include "torch/headeronly/macros/Macros.h"
#include "torch/headeronly/util/shim_utils.h"

namespace torch::stable::accelerator {
using DeleterFnPtr = void (*)(void *);
using DeviceIndex = int32_t;
using StreamId = int64_t;

class DeviceGuard {
public:
  explicit DeviceGuard() = delete;
  explicit DeviceGuard(DeviceIndex device_index);
  void set_index(DeviceIndex device_index);

private:
  std::unique_ptr<DeviceGuardOpaque, DeleterFnPtr> guard_;
};

class Stream {
public:
  explicit Stream() = delete;
  explicit Stream(StreamHandle stream);
  StreamId id() const;
  void *nativeHandle() const;

private:
  std::shared_ptr<StreamOpaque> stream_;
};

Stream getCurrentStream(DeviceIndex device_index);
DeviceIndex getCurrentDeviceIndex();
} // namespace torch::stable::accelerator
