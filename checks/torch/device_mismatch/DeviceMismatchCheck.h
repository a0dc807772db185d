#pragma once

#include "metadata/CheckInfo.h"
#include "tensors/CudaTensor.h"
#include "tensors/TensorCheckBase.h"

namespace cuda_tidy {

/// Finds modules and tensors that meet on two devices, and parts of a module that stay where they are when it moves.
class DeviceMismatchCheck : public TensorCheckBase {
public:
  static constexpr CheckInfo Info =
      CheckInfo("torch-device-mismatch", "modules and tensors that meet on two different devices", Category::Nursery);

  using TensorCheckBase::TensorCheckBase;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

private:
  void judge(const clang::FunctionDecl &Function) override;
  void judgeRun(const clang::CallExpr &Run, const FunctionFlow &Flow);
  void judgeOperation(const clang::CallExpr &Operation, const FunctionFlow &Flow);
  void judgeBlob(const clang::CallExpr &Blob, const FunctionFlow &Flow);
  void judgeParts(const clang::CXXRecordDecl &Class, clang::ASTContext &Context);
  bool isFirstIn(const clang::CallExpr &Place, const FunctionFlow &Flow);
};

} // namespace cuda_tidy
