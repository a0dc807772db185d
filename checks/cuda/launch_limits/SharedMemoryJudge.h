#pragma once

#include "cuda/launch_limits/LaunchLimitsCheck.h"
#include "cuda/launch_limits/OptIns.h"

namespace cuda_tidy {

/// Compares the shared memory of one launch with what there is, and with what the kernel is allowed.
class LaunchLimitsCheck::SharedMemoryJudge {
public:
  SharedMemoryJudge(LaunchLimitsCheck &Check, const ConfiguredLaunch &Configured);

  /// Whether a report was given.
  bool judge();

private:
  bool isStaticTooLarge();
  bool isTogetherTooLarge();
  bool isNeverOptedIn();
  bool isOptInTooRare();
  uint64_t mostBytes() const;
  bool isOptedInAbove(llvm::ArrayRef<OptIn> OptIns, const FunctionFlow &Flow);
  bool isOptedInOnce(llvm::ArrayRef<OptIn> OptIns);
  void explainStatic();

  LaunchLimitsCheck &Check;
  const ConfiguredLaunch &Configured;
  const LaunchSite &Launch;
  const StaticShared &Static;
  const Amount &Dynamic;
};

} // namespace cuda_tidy
