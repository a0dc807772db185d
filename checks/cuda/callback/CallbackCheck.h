#pragma once

#include "ClangTidyCheck.h"
#include "flow/FunctionFlow.h"
#include "metadata/CheckInfo.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

/// Finds calls of CUDA in a function that a stream, or a node of a graph, runs on the host.
class CallbackCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-callback", "call of CUDA in a function that a stream runs on the host", Category::Nursery,
                DependsOn::Values);

  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override { Reported.clear(); }

private:
  void judge(const clang::FunctionDecl &Callback, const clang::Expr &Given, FunctionFlows &Flows);

  llvm::DenseSet<clang::SourceLocation> Reported; ///< One function may be given to several.
};

} // namespace cuda_tidy
