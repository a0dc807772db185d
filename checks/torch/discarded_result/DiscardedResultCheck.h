#pragma once

#include "metadata/CheckInfo.h"
#include "tensors/TensorCheckBase.h"

namespace cuda_tidy {

/// Finds calls of operators that only compute a tensor from others, as statements of their own.
class DiscardedResultCheck : public TensorCheckBase {
public:
  static constexpr CheckInfo Info =
      CheckInfo("torch-discarded-result", "tensor that an operation returns and nobody takes", Category::Nursery,
                DependsOn::Values);

  using TensorCheckBase::TensorCheckBase;

private:
  void judge(const clang::FunctionDecl &Function) override;
  void report(const clang::CallExpr &Call, const FunctionFlow &Flow);
};

} // namespace cuda_tidy
