#pragma once

#include "ClangTidyCheck.h"
#include "flow/FunctionFlow.h"
#include "metadata/CheckInfo.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

struct ElementType;

/// Finds tensors that `from_blob` makes over memory whose elements are of another type.
class BlobTypeCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("torch-blob-type", "tensor that takes the elements of memory for another type than they have",
                Category::Nursery, DependsOn::Values);

  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override { Reported.clear(); }

private:
  struct WrongType {
    const clang::CallExpr &Blob;
    const clang::Expr &Typed; ///< What tells the type of the elements that are there.
    const ElementType &Held, &Asked;
    bool IsDefault; ///< Nothing names the type that is asked for.
  };
  void report(const WrongType &Found, bool MayAdd, const clang::ASTContext &Context);

  llvm::DenseSet<clang::SourceLocation> Reported; ///< Instantiations of a template share their places.
};

} // namespace cuda_tidy
