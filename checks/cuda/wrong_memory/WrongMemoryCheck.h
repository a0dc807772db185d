#pragma once

#include "ClangTidyCheck.h"
#include "memory/MemoryOrigin.h"
#include "metadata/CheckInfo.h"
#include "syntax/MacroMarks.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

/// Finds copies whose direction contradicts their pointers, kernels that get memory of the host, and releases by a
/// function for memory of another kind.
class WrongMemoryCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-wrong-memory", "copy, fill, release or kernel that is given memory of the other side",
                Category::Correctness, DependsOn::Values);

  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerPPCallbacks(const clang::SourceManager &Sources, clang::Preprocessor *Expanded,
                           clang::Preprocessor *ModuleExpander) override;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

private:
  void judgeTransfer(const clang::CallExpr &Call, const TransferApi &Api, const FunctionFlow &Flow);
  void judgeDirection(const clang::CallExpr &Call, const TransferApi &Api, const FunctionFlow &Flow);
  void judgeLaunch(const clang::CUDAKernelCallExpr &Launch, const FunctionFlow &Flow);
  void judgeRelease(const clang::Expr &Release, const clang::Expr &Pointer, llvm::StringRef Name, MemorySpace For,
                    const FunctionFlow &Flow);
  bool reportSymbol(const clang::Expr &Pointer, llvm::StringRef Taker);
  /// None of a managed variable, which the syntax tree does not show to be one.
  std::optional<MemoryOrigin> originOf(const clang::Expr &Pointer, const FunctionFlow &Flow);
  /// Whether the place has not been reported, as that of another instantiation.
  bool isNew(clang::SourceLocation At) { return Reported.insert(At).second; }
  clang::SourceLocation placeOf(const clang::Expr &E) const;
  void noteOrigin(const MemoryOrigin &Origin, llvm::StringRef Pointer);

  MacroMarks Managed{{"__managed__"}};
  FunctionFlows *Flows = nullptr;
  llvm::DenseSet<clang::SourceLocation> Reported;
};

} // namespace cuda_tidy
