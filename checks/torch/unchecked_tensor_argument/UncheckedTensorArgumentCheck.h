#pragma once

#include "ClangTidyCheck.h"
#include "launches/ConfiguredLaunch.h"
#include "metadata/CheckInfo.h"
#include "program/Facts.h"
#include "tensors/TensorChecks.h"
#include "torch/unchecked_tensor_argument/KeptPointer.h"

namespace cuda_tidy {

/// Finds functions that take the raw pointers of tensors that they are given, where nobody on the way there has looked
/// at what the pointer cannot tell: strides, the device, the type of the elements. And raw pointers that outlive a
/// temporary tensor.
class UncheckedTensorArgumentCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info = CheckInfo("torch-unchecked-tensor-argument",
                                              "raw access to a tensor argument that nobody checked", Category::Nursery);

  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && !Language.CUDAIsDevice;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

private:
  struct Finding;
  struct Unit;
  void report(const clang::CXXMemberCallExpr &Access, const KeptPointer &Kept);
  void report(const clang::FunctionDecl &Operator, llvm::ArrayRef<Finding> Findings);
  /// With the properties that nobody looks at under \p Conditions.
  void report(const clang::FunctionDecl &Operator, llvm::ArrayRef<Finding> Findings, unsigned Left,
              llvm::ArrayRef<Condition> Conditions);
};

} // namespace cuda_tidy
