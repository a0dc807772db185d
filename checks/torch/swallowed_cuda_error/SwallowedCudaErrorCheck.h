#pragma once

#include "ClangTidyCheck.h"
#include "flow/FunctionFlow.h"
#include "metadata/CheckInfo.h"

namespace cuda_tidy {

/// Finds exceptions of work on tensors that nobody hears of, and work that is tried again after any CUDA error.
class SwallowedCudaErrorCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info = CheckInfo(
      "torch-swallowed-cuda-error", "exception of work on tensors that is caught and neither reported nor thrown on",
      Category::Suspicious, DependsOn::WhatFollows);

  using ClangTidyCheck::ClangTidyCheck;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

private:
  const clang::Expr *callWithoutTest(const clang::CXXCatchStmt &Handler, const clang::FunctionDecl &Function);
  void reportSilence(const clang::CXXCatchStmt &Handler, const clang::Expr &Work);

  FunctionFlows *Flows = nullptr;
};

} // namespace cuda_tidy
