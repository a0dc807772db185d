#pragma once

#include "CheckInfo.h"
#include "torch/DeviceWorkCheckBase.h"

namespace cuda_tidy {

/// Finds work on the default stream in functions that work with tensors, whose other work is on PyTorch's current
/// stream. Reported once for each function.
class DefaultStreamLaunchCheck : public DeviceWorkCheckBase {
public:
  static constexpr CheckInfo Info = {
      "torch-default-stream-launch",
      "launch, copy or library call on the default stream in code that works with tensors",
      Category::Suspicious,
  };

  using DeviceWorkCheckBase::DeviceWorkCheckBase;

private:
  void judge(llvm::ArrayRef<DeviceWork> Work) override;
  bool isOnDefaultStream(const DeviceWork &Work);
  void report(const DeviceWork &First, unsigned Others);
};

} // namespace cuda_tidy
