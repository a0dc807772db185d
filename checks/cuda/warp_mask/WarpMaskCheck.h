#pragma once

#include "launches/KernelCheckBase.h"
#include "metadata/CheckInfo.h"

namespace cuda_tidy {

/// Finds a mask of a warp operation that names threads which do not come to it.
class WarpMaskCheck : public KernelCheckBase {
public:
  static constexpr CheckInfo Info = CheckInfo(
      "cuda-warp-mask", "mask of a warp operation that names threads which do not come to it", Category::Nursery);

  using KernelCheckBase::KernelCheckBase;
  void onEndOfTranslationUnit() override;

private:
  struct Judge;
  bool concerns(const clang::FunctionDecl &Kernel) const override;
  void judge(const clang::FunctionDecl &Kernel, const LaunchedBlocks &Launched, UnitAnalyses &Unit) override;

  llvm::DenseSet<clang::SourceLocation> Reported;
};

} // namespace cuda_tidy
