#pragma once

#include "loops/CalledAccumulation.h"
#include "metadata/CheckInfo.h"
#include "tensors/TensorCheckBase.h"
#include "tensors/TensorValue.h"

namespace cuda_tidy {

/// Finds containers of tensors on the device that grow for as long as there are batches, epochs or requests, and
/// tensors that grow by being concatenated anew in each iteration.
class DeviceAccumulationCheck : public TensorCheckBase {
public:
  static constexpr CheckInfo Info = CheckInfo(
      "torch-device-accumulation", "tensors on the device pile up with every iteration of a loop without a bound",
      Category::Suspicious, DependsOn::Values, Oracle::MemoryGrowth);

  using TensorCheckBase::TensorCheckBase;

private:
  void judge(const clang::FunctionDecl &Function) override;
  void judgeAppend(const Accumulation &Into, const FunctionFlow &Flow);
  void reportAppend(const Accumulation &Into, const clang::Stmt &Loop, const FunctionFlow &Flow);
  void judgeConcatenation(const Accumulation &Into, const FunctionFlow &Flow);
  void judgeCall(const CalledAccumulation &By, TensorValues &Values);
  void report(const Accumulation &Into, const clang::Stmt &Loop, const FunctionFlow &Flow, llvm::StringRef Message);
  bool isOnDevice(const Accumulation &Into, TensorValues &Values) const;
};

} // namespace cuda_tidy
