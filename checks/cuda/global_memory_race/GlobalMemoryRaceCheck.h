#pragma once

#include "launches/KernelCheckBase.h"
#include "metadata/CheckInfo.h"

namespace cuda_tidy {

/// Finds memory of the device that threads of one launch change, or read and change, in no order.
class GlobalMemoryRaceCheck : public KernelCheckBase {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-global-memory-race", "memory of the device that threads change in no order", Category::Nursery);

  using KernelCheckBase::KernelCheckBase;
  void onEndOfTranslationUnit() override;

private:
  struct Judge;
  void judge(const clang::FunctionDecl &Kernel, const LaunchedBlocks &Launched, UnitAnalyses &Unit) override;

  llvm::DenseSet<clang::SourceLocation> Reported;
};

} // namespace cuda_tidy
