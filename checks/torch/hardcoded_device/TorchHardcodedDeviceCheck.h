#pragma once

#include "cuda/hardcoded_device/HardcodedDeviceCheck.h"
#include "metadata/CheckInfo.h"
#include "syntax/TensorTypes.h"

namespace cuda_tidy {

/// Finds devices that LibTorch is given as a fixed number, and attributes of a fixed device in code that is given
/// tensors, which may be on another one.
class TorchHardcodedDeviceCheck : public DeviceUseCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("torch-hardcoded-device", "device named by a fixed number in code that works with tensors",
                Category::Suspicious, DependsOn::Values);

  using DeviceUseCheck::DeviceUseCheck;

private:
  bool isOfInterest(const clang::ASTContext &Context) const override { return declaresTensor(Context); }
  void judge(const DeviceUse &Use, const DeviceUses &Uses) override;
};

} // namespace cuda_tidy
