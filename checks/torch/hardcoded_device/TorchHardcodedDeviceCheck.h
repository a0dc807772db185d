#pragma once

#include "cuda/hardcoded_device/HardcodedDeviceCheck.h"
#include "metadata/CheckInfo.h"
#include "syntax/TensorTypes.h"

namespace cuda_tidy {

/// Finds devices that LibTorch is given as a fixed number; attributes of a fixed device, and tensors made on one, in
/// code that is given tensors, which may be on another one.
class TorchHardcodedDeviceCheck : public DeviceUseCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("torch-hardcoded-device", "device named by a fixed number in code that works with tensors",
                Category::Suspicious, DependsOn::Values);

  using DeviceUseCheck::DeviceUseCheck;

private:
  bool isOfInterest(const clang::ASTContext &Context) const override { return declaresTensor(Context); }
  void judge(const DeviceUse &Use, const DeviceUses &Uses) override;
  /// Reports a tensor on a fixed device that meets one which the function is given.
  void judgeTensors(const DeviceUse &Use, const DeviceUses &Uses);
};

} // namespace cuda_tidy
