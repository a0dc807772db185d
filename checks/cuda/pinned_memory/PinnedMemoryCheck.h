#pragma once

#include "ClangTidyCheck.h"
#include "memory/HeldResource.h"
#include "metadata/CheckInfo.h"

namespace cuda_tidy {

/// Finds page-locked memory that a function does not release, or locks anew in every iteration.
class PinnedMemoryCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info = CheckInfo(
      "cuda-pinned-memory", "page-locked memory that is not released on some path, or locked in every iteration",
      Category::Nursery);

  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

private:
  bool reportLoop(const HeldResource &Memory, const clang::FunctionDecl &Function);
  void reportLeak(const HeldResource &Memory, const clang::FunctionDecl &Function);

  FunctionFlows *Flows = nullptr;
};

} // namespace cuda_tidy
