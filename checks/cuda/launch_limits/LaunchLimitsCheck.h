#pragma once

#include "launches/KernelNeeds.h"
#include "launches/LaunchCheckBase.h"
#include "launches/TargetArchs.h"
#include "metadata/CheckInfo.h"
#include <map>

namespace cuda_tidy {

/// Finds a launch configuration that exceeds what the device can do.
class LaunchLimitsCheck : public LaunchCheckBase {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-launch-limits", "launch configuration that exceeds what the device can do", Category::Suspicious,
                DependsOn::Values, Oracle::LaunchStatus);

  LaunchLimitsCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  class Judge;
  class SharedMemoryJudge;
  bool judge(const ConfiguredLaunch &Launch) override;
  void seeDevices(clang::SourceLocation Location, const clang::SourceManager &Files);
  /// Nothing, if the kernel is unknown or defined elsewhere.
  const StaticShared &staticSharedOf(const ConfiguredLaunch &Launch);
  /// As of `Targets`, for a program that may launch according to the GPU that it runs on.
  std::optional<TargetArchs::Excess> excessOf(uint64_t Amount,
                                              llvm::function_ref<uint64_t(const DeviceLimits &)> Limit) const;

  const llvm::StringRef TargetList;
  const TargetArchs Targets;
  std::map<const clang::FunctionDecl *, StaticShared> Static;
  bool AsksForDevice = false;
  clang::SourceLocation ManyDevices; ///< A place that shows that the program uses more than one; invalid without.
};

} // namespace cuda_tidy
