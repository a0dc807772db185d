#pragma once

#include "CheckInfo.h"
#include "ClangTidyCheck.h"
#include "model/RaisedLimits.h"
#include "model/TargetArchs.h"
#include "llvm/ADT/DenseSet.h"
#include <set>

namespace cuda_tidy {

/// Finds a launch configuration that exceeds what the device can do.
class LaunchLimitsCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info = {
      "cuda-launch-limits",
      "launch configuration that exceeds what the device can do",
      Category::Nursery,
      Oracle::LaunchStatus,
  };

  LaunchLimitsCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  class Judge;

  const llvm::StringRef TargetList;
  clang::ASTContext *Context = nullptr;
  /// The files with launches; launches in system headers are not the user's.
  llvm::DenseSet<clang::FileID> Files;
  RaisedLimits Raised;
  bool AsksForDevice = false;
};

} // namespace cuda_tidy
