#pragma once

#include "ClangTidyCheck.h"
#include "metadata/CheckInfo.h"
#include "syntax/NamedPlace.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

/// Finds memory that a kernel updates although nothing has set it since it was allocated.
class UninitializedMemoryCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-uninitialized-memory", "memory that a kernel updates although nothing has set it",
                Category::Nursery, DependsOn::Everything, Oracle::None, Notes::Path);

  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

private:
  void judgeShared(const clang::VarDecl &Variable, const FunctionFlow &Flow);
  void judgeAllocated(const NamedPlace &Memory, const FunctionFlow &Flow, FunctionFlows &Flows);
  clang::SourceLocation placeOf(const clang::Stmt &Part, const FunctionFlow &Flow) const;

  llvm::DenseSet<clang::SourceLocation> Reported; ///< Also by other instantiations.
};

} // namespace cuda_tidy
