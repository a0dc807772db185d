#pragma once

#include "loops/Accumulation.h"
#include "metadata/CheckInfo.h"
#include "tensors/TensorCheckBase.h"
#include "tensors/TensorValue.h"

namespace cuda_tidy {

/// Finds sums and containers that outlive the iterations of a loop and keep the graph of each.
class GraphRetainedInLoopCheck : public TensorCheckBase {
public:
  static constexpr CheckInfo Info =
      CheckInfo("torch-graph-retained-in-loop", "tensor kept from iteration to iteration together with its graph",
                Category::Suspicious, DependsOn::Scope, Oracle::MemoryGrowth);

  using TensorCheckBase::TensorCheckBase;

private:
  struct Kept;
  static std::optional<Kept> keptBy(const Accumulation &Into, TensorValues &Values,
                                    llvm::function_ref<bool(const clang::Expr &)> IsDifferentiated);
  bool isKeptForNothing(const Kept &Found, const Accumulation &Into, const clang::FunctionDecl &Function);
  bool isCarriedOnForNothing(const Kept &Found, const Accumulation &Into, bool IsAgain, TensorValues &Values);
  void judge(const clang::FunctionDecl &Function) override;
  void judgeCalls(const clang::FunctionDecl &Function, TensorValues &Values);
  void judgeEachCall(const clang::FunctionDecl &Function, TensorValues &Values);
  void report(const Kept &Found, const Accumulation &Into, const clang::FunctionDecl &Function,
              const clang::Stmt &Loop);
};

} // namespace cuda_tidy
