#pragma once

#include "launches/LaunchCheckBase.h"
#include "metadata/CheckInfo.h"
#include <set>

namespace cuda_tidy {

/// Finds a launch configuration that grows with data past what the device can do.
class LaunchMayExceedLimitsCheck : public LaunchCheckBase {
public:
  static constexpr CheckInfo Info = CheckInfo("cuda-launch-may-exceed-limits",
                                              "launch configuration that grows with data past what the device can do",
                                              Category::Nursery, DependsOn::Values, Oracle::LaunchStatus);

  using LaunchCheckBase::LaunchCheckBase;
  void onEndOfTranslationUnit() override;

private:
  class Judge;
  bool judge(const ConfiguredLaunch &Launch) override;

  /// The function, what exceeds, and the size that it grows with.
  std::set<std::tuple<clang::SourceLocation, std::string, std::string>> Reported;
};

} // namespace cuda_tidy
