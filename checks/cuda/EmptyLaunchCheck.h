#pragma once

#include "CheckInfo.h"
#include "cuda/LaunchCheckBase.h"
#include "model/InputSize.h"
#include <set>

namespace cuda_tidy {

/// Finds a launch with a grid that is empty for an empty input.
class EmptyLaunchCheck : public LaunchCheckBase {
public:
  static constexpr CheckInfo Info = {
      "cuda-empty-launch",
      "launch with a grid that is empty for an empty input",
      Category::Nursery,
      Oracle::LaunchStatus,
  };

  using LaunchCheckBase::LaunchCheckBase;
  void onEndOfTranslationUnit() override;

private:
  bool judge(const ConfiguredLaunch &Launch) override;
  void report(const ConfiguredLaunch &Launch, unsigned Axis, const InputSize &Size);

  /// The functions, by their place in the source, and the sizes in them that were reported.
  std::set<std::pair<clang::SourceLocation, std::string>> Reported;
};

} // namespace cuda_tidy
