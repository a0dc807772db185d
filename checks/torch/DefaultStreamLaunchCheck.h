#pragma once

#include "CheckInfo.h"
#include "model/NeighbouringSources.h"
#include "torch/DeviceWorkCheckBase.h"

namespace cuda_tidy {

/// Finds work on the default stream in functions that work with tensors, whose other work is on PyTorch's current
/// stream, and in launchers that another file hands the memory of tensors to. Reported once for each function.
class DefaultStreamLaunchCheck : public DeviceWorkCheckBase {
public:
  static constexpr CheckInfo Info = {
      "torch-default-stream-launch",
      "launch, copy or library call on the default stream in code that works with tensors",
      Category::Suspicious,
  };

  using DeviceWorkCheckBase::DeviceWorkCheckBase;

private:
  bool isOfInterest(const clang::ASTContext &) const override { return true; }
  void judge(llvm::ArrayRef<DeviceWork> Work) override;
  bool isOnDefaultStream(const DeviceWork &Work);
  bool isGivenTensorsElsewhere(const DeviceWork &Work);
  void report(const DeviceWork &First, unsigned Others);

  std::optional<NeighbouringSources> Neighbours;
};

} // namespace cuda_tidy
