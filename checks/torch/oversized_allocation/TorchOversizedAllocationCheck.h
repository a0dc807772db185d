#pragma once

#include "cuda/oversized_allocation/OversizedAllocationCheck.h"

namespace cuda_tidy {

/// Finds tensors on the device that no GPU has the memory for.
class TorchOversizedAllocationCheck : public AllocationCheck {
public:
  static constexpr CheckInfo Info =
      CheckInfo("torch-oversized-allocation", "tensor larger than the memory of any GPU that is compiled for",
                Category::Suspicious, DependsOn::Values);

  using AllocationCheck::AllocationCheck;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;

private:
  void judge(const clang::Expr &Call, const clang::FunctionDecl *Function) override;
  /// Multiplies \p Size by the number of elements that \p Factory makes, called as \p Way tells; false if it is not
  /// known.
  bool multiplyByShape(const clang::CallExpr &Factory, const clang::FunctionDecl &Function, AllocationSize &Size,
                       GivenChain Way);
  /// Whether the tensor that \p Factory makes with \p Options, null for those of the tensor that it is a method of, is
  /// on the device, at once or as soon as somebody moves it there.
  bool isOnDevice(const clang::CallExpr &Factory, llvm::ArrayRef<const clang::Expr *> Options,
                  const clang::FunctionDecl &Function);
};

} // namespace cuda_tidy
