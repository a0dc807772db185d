#pragma once

#include "ClangTidyCheck.h"
#include "cuda/memory_size/SizeOfPointer.h"
#include "memory/ByteCount.h"
#include "metadata/CheckInfo.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

/// Finds copies and fills that are larger than the memory that they are given, and sizes in elements where bytes are
/// asked for.
class MemorySizeCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-memory-size", "size in elements where bytes are asked for, or larger than the memory",
                Category::Nursery, DependsOn::Values);

  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

private:
  struct Side;
  void reportSizeOfPointer(const SizeOfPointer &Size);
  void judgeTransfer(const clang::CallExpr &Call, const TransferApi &Api, const FunctionFlow &Flow);
  bool reportExcess(const clang::CallExpr &Call, const TransferApi &Api, const ByteCount &Bytes, const Side &Of,
                    const FunctionFlow &Flow);
  bool reportElements(const clang::CallExpr &Call, const TransferApi &Api, const ByteCount &Bytes, const Side &Of,
                      const FunctionFlow &Flow);
  void reportCut(const clang::CallExpr &Call, const TransferApi &Api, const clang::Expr &Size, const Side &Of,
                 const FunctionFlow &Flow);
  void noteSize(const Side &Of);
  void judgeLaunch(const clang::CUDAKernelCallExpr &Launch, const FunctionFlow &Flow);
  void judgeArgument(const clang::CUDAKernelCallExpr &Launch, const clang::FunctionDecl &Kernel, unsigned Index,
                     const FunctionFlow &Flow);
  void judgeReach(const clang::CUDAKernelCallExpr &Launch, const clang::FunctionDecl &Kernel, unsigned Index,
                  const Side &Given, const FunctionFlow &Flow);
  std::optional<Side> sideOf(const clang::Expr *Pointer, const clang::CallExpr &Use, const FunctionFlow &Flow);
  Side sideOf(const clang::Expr &Pointer, const MemoryOrigin &Origin, const ByteCount &Bytes);
  llvm::SmallVector<Side, 2> sidesOfOthers(const clang::Expr *Pointer, const FunctionFlow &Flow);
  /// Begins a report of what is said of \p Of.
  clang::DiagnosticBuilder report(clang::SourceLocation At, const Side &Of, llvm::StringRef Text);
  /// Whether the place has not been reported, as that of another instantiation.
  bool isNew(clang::SourceLocation At) { return Reported.insert(At).second; }
  /// The same of a report that \p Call proves, which \p Flow's function never comes to where a condition rules it out.
  bool isNew(clang::SourceLocation At, const clang::CallExpr &Call, const FunctionFlow &Flow, const Side &Of);
  clang::SourceLocation placeOf(const clang::Expr &E) const;

  FunctionFlows *Flows = nullptr;
  llvm::DenseSet<clang::SourceLocation> Reported;
};

} // namespace cuda_tidy
