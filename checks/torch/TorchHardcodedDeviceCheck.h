#pragma once

#include "CheckInfo.h"
#include "cuda/HardcodedDeviceCheck.h"

namespace cuda_tidy {

/// Finds devices that LibTorch is given as a fixed number, and attributes of a fixed device in code that is given
/// tensors, which may be on another one.
class TorchHardcodedDeviceCheck : public DeviceUseCheck {
public:
  static constexpr CheckInfo Info = {
      "torch-hardcoded-device",
      "device named by a fixed number in code that works with tensors",
      Category::Nursery,
  };

  using DeviceUseCheck::DeviceUseCheck;

private:
  void judge(const DeviceUse &Use, const DeviceUses &Uses) override;
};

} // namespace cuda_tidy
