#pragma once

#include "CheckInfo.h"
#include "ClangTidyCheck.h"

namespace cuda_tidy {

/// Finds a status-returning call whose status is never read.
class UncheckedCallCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info = {
      "cuda-unchecked-call",
      "status-returning call whose status is never read",
      Category::Nursery,
      Oracle::InjectedFailure,
      Notes::Path,
  };

  using ClangTidyCheck::ClangTidyCheck;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
};

} // namespace cuda_tidy
