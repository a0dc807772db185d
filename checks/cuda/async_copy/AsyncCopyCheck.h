#pragma once

#include "launches/KernelCheckBase.h"
#include "metadata/CheckInfo.h"

namespace cuda_tidy {

/// Finds asynchronous copies into and out of shared memory that are not waited for, and barriers that they arrive at
/// wrongly.
class AsyncCopyCheck : public KernelCheckBase {
public:
  static constexpr CheckInfo Info = CheckInfo(
      "cuda-async-copy", "asynchronous copy of shared memory that threads do not wait for, or a wrong barrier for it",
      Category::Nursery);

  using KernelCheckBase::KernelCheckBase;
  void onEndOfTranslationUnit() override;

private:
  struct Judge;
  bool concerns(const clang::FunctionDecl &Kernel) const override;
  void judge(const clang::FunctionDecl &Kernel, const LaunchedBlocks &Launched, UnitAnalyses &Unit) override;

  llvm::DenseSet<clang::SourceLocation> Reported;
};

} // namespace cuda_tidy
