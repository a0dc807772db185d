#pragma once

#include "ClangTidyCheck.h"
#include "facts/ReportedPlaces.h"
#include "memory/MemoryOrigin.h"
#include "metadata/CheckInfo.h"
#include "program/Facts.h"
#include "syntax/MacroMarks.h"

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
  bool reportDirection(const clang::CallExpr &Call, const TransferApi &Api, const std::optional<MemoryOrigin> &ToOrigin,
                       const std::optional<MemoryOrigin> &FromOrigin, const FunctionFlow &Flow);
  void judgeLaunch(const clang::CUDAKernelCallExpr &Launch, const FunctionFlow &Flow);
  /// A release of what \p Pointer points to.
  struct Given {
    const clang::Expr &Release, &Pointer;
    std::string Name;
    std::optional<MemorySpace> For;      ///< None of a call of another file's function, which may be for any.
    const clang::Expr *Inside = nullptr; ///< Where the function does it, if it has a body.
  };
  void judgeRelease(const Given &To, const FunctionFlow &Flow);
  void judgeCall(const clang::CallExpr &Call, const FunctionFlow &Flow);
  llvm::SmallVector<Condition, 2> conditionsOf(const Given &To, const MemoryOrigin &Origin);
  void reportRelease(const Given &To, const MemoryOrigin &Origin);
  void judgeSymbol(const clang::CallExpr &Call, const FunctionFlow &Flow);
  bool reportSymbol(const clang::Expr &Pointer, llvm::StringRef Taker, const FunctionFlow &Flow,
                    bool IsRelease = false);
  void reportAddress(const clang::Expr &Pointer, llvm::StringRef Taker, clang::SourceLocation At,
                     const FunctionFlow &Flow);
  /// None of a managed variable, which the syntax tree does not show to be one. Where functions of other files give the
  /// memory, it is what it may be \p Elsewhere, if somebody asks them.
  std::optional<MemoryOrigin> originOf(const clang::Expr &Pointer, const FunctionFlow &Flow,
                                       std::optional<MemorySpace> Elsewhere = std::nullopt);
  /// Whether something new is said there, which other files may decide.
  bool isNew(clang::SourceLocation At, llvm::ArrayRef<Condition> Conditions = {});
  /// Begins a report, which stands if other files say so.
  clang::DiagnosticBuilder report(clang::SourceLocation At, llvm::StringRef Text, llvm::ArrayRef<Condition> Conditions);
  llvm::SmallVector<Condition, 2> conditionsOf(const MemoryOrigin &Origin);
  clang::SourceLocation placeOf(const clang::Expr &E) const;
  void noteOrigin(const MemoryOrigin &Origin, llvm::StringRef Pointer);

  MacroMarks Managed{{"__managed__"}};
  FunctionFlows *Flows = nullptr;
  ReportedPlaces Reported;
};

} // namespace cuda_tidy
