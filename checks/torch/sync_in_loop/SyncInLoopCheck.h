#pragma once

#include "metadata/CheckInfo.h"
#include "tensors/TensorCheckBase.h"
#include "tensors/TensorValue.h"
#include "torch/sync_in_loop/LoopWaits.h"

namespace cuda_tidy {

/// Finds what makes the host wait for the device in every iteration of a loop that could do without.
class SyncInLoopCheck : public TensorCheckBase {
public:
  static constexpr CheckInfo Info =
      CheckInfo("torch-sync-in-loop", "host waits for the device in every iteration of a loop", Category::Performance,
                DependsOn::Values);

  using TensorCheckBase::TensorCheckBase;

private:
  void judge(const clang::FunctionDecl &Function) override;
  void report(llvm::ArrayRef<const LoopWait *> Waits, const FunctionFlow &Flow);
};

} // namespace cuda_tidy
