#pragma once

#include "CheckInfo.h"
#include "cuda/LaunchCheckBase.h"
#include "model/DataSizes.h"
#include <map>
#include <set>
#include <vector>

namespace cuda_tidy {

/// Finds a launch configuration that grows with data past what the device can do.
class LaunchMayExceedLimitsCheck : public LaunchCheckBase {
public:
  static constexpr CheckInfo Info = {
      "cuda-launch-may-exceed-limits",
      "launch configuration that grows with data past what the device can do",
      Category::Nursery,
      DependsOn::Values,
      Oracle::LaunchStatus,
  };

  using LaunchCheckBase::LaunchCheckBase;
  void onEndOfTranslationUnit() override;

private:
  class Judge;
  bool judge(const ConfiguredLaunch &Launch) override;

  /// What the functions around say of sizes: the same for all their launches of kernels of one name.
  const DataSizes &sizesAround(const ConfiguredLaunch &Launch);
  std::map<std::pair<std::vector<const clang::FunctionDecl *>, llvm::StringRef>, DataSizes> Sizes;

  /// The function, what exceeds, and the size that it grows with.
  std::set<std::tuple<clang::SourceLocation, std::string, std::string>> Reported;
};

} // namespace cuda_tidy
