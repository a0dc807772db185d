#pragma once

#include "CheckInfo.h"
#include "ClangTidyCheck.h"
#include "llvm/ADT/DenseSet.h"
#include <vector>

namespace cuda_tidy {

/// Finds an index computed in 32 bits for an extent of 64.
class IndexOverflowCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info = {
      "cuda-index-overflow",
      "index computed in 32 bits for an extent of 64",
      Category::Nursery,
  };

  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && Language.CUDA;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  class Judge;

  clang::ASTContext *Context = nullptr;
  /// Device functions that ask which block they are in; judged when all launches are known.
  std::vector<const clang::FunctionDecl *> Functions;
  llvm::DenseSet<clang::SourceLocation> Reported;
};

} // namespace cuda_tidy
