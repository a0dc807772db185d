#pragma once

#include "cuda/OversizedAllocationCheck.h"

namespace cuda_tidy {

/// Finds tensors on the device that no GPU has the memory for.
class TorchOversizedAllocationCheck : public AllocationCheck {
public:
  static constexpr CheckInfo Info = {
      "torch-oversized-allocation",
      "tensor larger than the memory of any GPU that is compiled for",
      Category::Suspicious,
  };

  using AllocationCheck::AllocationCheck;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;

private:
  void judge(const clang::CallExpr &Call, const clang::FunctionDecl *Function) override;
  /// Multiplies \p Size by the number of elements that \p Factory makes; false if it is not known.
  bool multiplyByShape(const clang::CallExpr &Factory, const clang::FunctionDecl &Function, AllocationSize &Size);
};

} // namespace cuda_tidy
