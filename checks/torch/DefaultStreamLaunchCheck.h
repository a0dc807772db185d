#pragma once

#include "CheckInfo.h"
#include "cuda/LaunchCheckBase.h"

namespace cuda_tidy {

/// Finds launches on the default stream in functions that work with tensors, whose other work is on PyTorch's current
/// stream.
class DefaultStreamLaunchCheck : public LaunchCheckBase {
public:
  static constexpr CheckInfo Info = {
      "torch-default-stream-launch",
      "kernel launch on the default stream in code that works with tensors",
      Category::Nursery,
  };

  using LaunchCheckBase::LaunchCheckBase;

private:
  bool judge(const ConfiguredLaunch &Launch) override;
};

} // namespace cuda_tidy
