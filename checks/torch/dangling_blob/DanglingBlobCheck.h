#pragma once

#include "ClangTidyCheck.h"
#include "metadata/CheckInfo.h"
#include "torch/dangling_blob/BorrowedTensor.h"

namespace cuda_tidy {

/// Finds tensors that `from_blob` makes over the memory of a local variable, and that outlive it.
class DanglingBlobCheck : public clang::tidy::ClangTidyCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("torch-dangling-blob", "tensor over the memory of a local variable that ends before the tensor",
                Category::Suspicious, DependsOn::Values);

  using ClangTidyCheck::ClangTidyCheck;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

private:
  void report(const clang::CallExpr &Blob, const LocalStorage &Storage, const TensorEscape &Escape);

  FunctionFlows *Flows = nullptr;
};

} // namespace cuda_tidy
