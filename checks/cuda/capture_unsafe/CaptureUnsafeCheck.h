#pragma once

#include "ClangTidyCheck.h"
#include "cuda/capture_unsafe/CaptureViolation.h"
#include "metadata/CheckInfo.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

/// Finds calls between the beginning and the end of a stream's capture that it does not permit.
class CaptureUnsafeCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-capture-unsafe", "call that is not permitted while a stream is captured", Category::Nursery,
                DependsOn::Values);

  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override { Reported.clear(); }

private:
  void report(const CaptureViolation &Found, const clang::CallExpr &Begin, const CapturedStream &Stream,
              const clang::ASTContext &Context);

  llvm::DenseSet<clang::SourceLocation> Reported; ///< Instantiations of a template share their places.
};

} // namespace cuda_tidy
