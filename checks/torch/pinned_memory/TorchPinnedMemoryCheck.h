#pragma once

#include "loops/Accumulation.h"
#include "metadata/CheckInfo.h"
#include "tensors/TensorCheckBase.h"
#include "tensors/TensorValue.h"

namespace cuda_tidy {

/// Finds page-locked tensors that are none, cost more than they save, are read before a copy has arrived, or pile up.
class TorchPinnedMemoryCheck : public TensorCheckBase {
public:
  static constexpr CheckInfo Info =
      CheckInfo("torch-pinned-memory",
                "page-locked tensor that is none, costs more than it saves, is read too early, or piles up",
                Category::Suspicious);

  using TensorCheckBase::TensorCheckBase;

private:
  void judge(const clang::FunctionDecl &Function) override;
  void judgeCall(const clang::CallExpr &Call, TensorValues &Values);
  /// A copy that is only queued: which way does it go, and is it?
  void judgeQueued(const clang::CXXMemberCallExpr &Copy, TensorValues &Values);
  void judgeDownload(const clang::CXXMemberCallExpr &Copy, TensorValues &Values);
  void judgeGrowth(const Accumulation &Into, const FunctionFlow &Flow);
};

} // namespace cuda_tidy
