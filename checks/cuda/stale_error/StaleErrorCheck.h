#pragma once

#include "ClangTidyCheck.h"
#include "metadata/CheckInfo.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

/// Finds a failure that the program tolerates, and whose error a later launch is blamed for.
class StaleErrorCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-stale-error", "tolerated failure that stays pending and is taken for that of a later launch",
                Category::Nursery, DependsOn::WhatFollows, Oracle::None, Notes::Path);

  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

private:
  llvm::DenseSet<clang::SourceLocation> Reported; ///< Also by other instantiations.
};

} // namespace cuda_tidy
