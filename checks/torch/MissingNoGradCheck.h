#pragma once

#include "CheckInfo.h"
#include "ClangTidyCheck.h"
#include "model/GradModes.h"
#include "model/ModuleUses.h"

namespace cuda_tidy {

/// Finds modules that are run for their result alone while operations are recorded for a backward pass.
class MissingNoGradCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info = {
      "torch-missing-no-grad",
      "inference that records a graph nobody differentiates",
      Category::Nursery,
  };

  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

private:
  /// What tells that a module is run for its result alone.
  struct Evidence;
  std::optional<Evidence> evidenceOf(const ModuleUses::Use &Forward, const ModuleUses &Modules) const;
  bool isDroppedThere(const ModuleUses::Use &Forward, const Evidence &Why, const ModuleUses &Modules,
                      FunctionFlows &Flows) const;
  void report(const ModuleUses::Use &Forward, const Evidence &Why, const GradMode &Mode);
};

} // namespace cuda_tidy
