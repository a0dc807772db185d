#pragma once

#include "CheckInfo.h"
#include "ClangTidyCheck.h"
#include "flow/FunctionFlow.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>

namespace cuda_tidy {

/// Finds host code that accesses memory which is on the device: allocated with `cudaMalloc`, or a CUDA tensor's.
class HostAccessToDeviceMemoryCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info = {
      "torch-host-access-to-device-memory",
      "host code that reads or writes memory of the device",
      Category::Nursery,
  };

  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;

private:
  void judgeAllocation(const clang::CallExpr &Allocation);
  void judgeTensorAccess(const clang::CXXMemberCallExpr &Access, const clang::FunctionDecl &Function);
  void judgePointer(const clang::VarDecl &Pointer, const clang::Expr &Origin, const FunctionFlow &Flow);
  void report(const clang::Expr &Access, const clang::NamedDecl *Pointer, const clang::Expr &Origin);

  std::optional<FunctionFlows> Flows;
  llvm::DenseSet<clang::SourceLocation> Reported;
};

} // namespace cuda_tidy
