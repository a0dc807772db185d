#pragma once

#include "ClangTidyCheck.h"
#include "cuda/invalid_address/DeviceAddress.h"
#include "metadata/CheckInfo.h"
#include "llvm/ADT/MapVector.h"

namespace cuda_tidy {

/// Finds device code that accesses memory at an address which cannot be valid.
class InvalidAddressCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-invalid-address", "device code that accesses memory at an address that cannot be valid",
                Category::Nursery, DependsOn::Values);

  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override { return Language.CUDA; }
  void registerPPCallbacks(const clang::SourceManager &Files, clang::Preprocessor *, clang::Preprocessor *) override;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  clang::SourceLocation placeOf(const clang::Stmt &Part) const { return Sources->getFileLoc(Part.getBeginLoc()); }
  /// Whether nothing has been reported there, as in another instantiation.
  bool isNew(const clang::Stmt &Part) { return Reported.insert(placeOf(Part)).second; }
  void judge(const clang::FunctionDecl &Function, clang::ASTContext &Context);
  void judge(const clang::Expr &Accessed, const FunctionFlow &Flow);
  void judgePart(const clang::Expr &Accessed, const DeviceAddress &At, const FunctionFlow &Flow);
  void reportParts(const clang::ASTContext &Context);
  void reportWindow(const clang::Expr &Accessed, const clang::CallExpr &Source, const FunctionFlow &Flow);
  void judge(const clang::CUDAKernelCallExpr &Launch, const clang::FunctionDecl &Around, clang::ASTContext &Context);
  void judgeParameters(const clang::FunctionDecl &Kernel, const FunctionFlow &Flow);
  /// A place that names a pointer in the memory of the device; outside of functions, there is no function.
  struct Mention {
    const clang::DeclRefExpr *Where;
    const clang::FunctionDecl *Function;
  };
  void judge(const clang::VarDecl &Pointer, llvm::ArrayRef<Mention> Mentions);

  llvm::MapVector<const clang::VarDecl *, llvm::SmallVector<Mention, 4>> Mentions;
  /// An access to a part of a variable that is not there.
  struct Part {
    const clang::Expr *Accessed;
    int64_t Offset, Size;
    int64_t Bound; ///< How many bytes the variable has, or what the address has to be a multiple of.
  };
  /// In one function, by the variable and by whether they are outside of it, or else at a wrong multiple.
  llvm::MapVector<std::pair<const clang::VarDecl *, unsigned>, llvm::SmallVector<Part, 2>> Parts;
  llvm::DenseSet<clang::SourceLocation> Reported;
  const clang::SourceManager *Sources = nullptr;
};

} // namespace cuda_tidy
