#pragma once

#include "ClangTidyCheck.h"
#include "cuda/unsynchronized_access/MpiTransfer.h"
#include "memory/MemoryOrigin.h"
#include "metadata/CheckInfo.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

/// Finds memory that the host accesses while a kernel, or a copy that it did not wait for, may still write to it.
class UnsynchronizedAccessCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-unsynchronized-access", "host access to memory that a kernel or a copy may still be writing",
                Category::Nursery, DependsOn::Everything, Oracle::None, Notes::Path);

  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

private:
  void judge(const StreamWork &Work, const FunctionFlow &Flow);
  void judge(const StreamWork &Work, const StreamWork::Access &Of, MemorySpace Space, const FunctionFlow &Flow);
  void report(const EarlyWork &Of);
  clang::SourceLocation placeOf(const clang::Stmt &Part) const;

  UnitAnalyses *Unit = nullptr;
  llvm::DenseSet<clang::SourceLocation> Reported; ///< What other instantiations have reported, and other work before.
};

} // namespace cuda_tidy
