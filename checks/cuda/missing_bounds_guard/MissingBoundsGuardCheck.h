#pragma once

#include "cuda/missing_bounds_guard/UnguardedAccess.h"
#include "launches/LaunchCheckBase.h"
#include "launches/RoundedGrid.h"
#include "metadata/CheckInfo.h"

namespace cuda_tidy {

/// Finds a kernel without a bounds check, launched with a grid that is rounded
/// up.
class MissingBoundsGuardCheck : public LaunchCheckBase {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-missing-bounds-guard", "kernel without a bounds check, launched with a grid that is rounded up",
                Category::Suspicious, Oracle::MemoryAccess);

  using LaunchCheckBase::LaunchCheckBase;

private:
  bool judge(const ConfiguredLaunch &Launch) override;
  bool judge(const ConfiguredLaunch &Launch, unsigned Axis);
  void report(const ConfiguredLaunch &Launch, unsigned Axis, const RoundedUp &Rounded, const UnguardedAccess &Found);
};

} // namespace cuda_tidy
