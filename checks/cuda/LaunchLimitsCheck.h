#pragma once

#include "CheckInfo.h"
#include "cuda/LaunchCheckBase.h"
#include "model/KernelNeeds.h"
#include "model/RaisedLimits.h"
#include "model/TargetArchs.h"
#include <map>

namespace cuda_tidy {

/// Finds a launch configuration that exceeds what the device can do.
class LaunchLimitsCheck : public LaunchCheckBase {
public:
  static constexpr CheckInfo Info = {
      "cuda-launch-limits",
      "launch configuration that exceeds what the device can do",
      Category::Nursery,
      Oracle::LaunchStatus,
  };

  LaunchLimitsCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  class Judge;
  bool judge(const ConfiguredLaunch &Launch) override;
  /// None, if the kernel is defined elsewhere.
  const StaticShared &staticSharedOf(const clang::FunctionDecl &Kernel);

  const llvm::StringRef TargetList;
  RaisedLimits Raised;
  std::map<const clang::FunctionDecl *, StaticShared> Static;
  bool AsksForDevice = false;
};

} // namespace cuda_tidy
