#pragma once

#include "CheckInfo.h"
#include "ClangTidyCheck.h"

namespace cuda_tidy {

/// Finds a kernel launch whose error status is never read.
class UncheckedLaunchCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info = {
      "cuda-unchecked-launch",
      "kernel launch whose error status is never read",
      Category::Nursery,
      Oracle::InjectedFailure,
      Notes::Path,
  };

  using ClangTidyCheck::ClangTidyCheck;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
};

} // namespace cuda_tidy
