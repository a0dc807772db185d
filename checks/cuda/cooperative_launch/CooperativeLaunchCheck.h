#pragma once

#include "cuda/cooperative_launch/GridBarrier.h"
#include "launches/LaunchCheckBase.h"
#include "metadata/CheckInfo.h"

namespace cuda_tidy {

/// Finds a launch whose blocks wait for each other, and need not run at the same time.
class CooperativeLaunchCheck : public LaunchCheckBase {
public:
  static constexpr CheckInfo Info =
      CheckInfo("cuda-cooperative-launch", "launch whose blocks wait for each other, and need not run at the same time",
                Category::Nursery);

  using LaunchCheckBase::LaunchCheckBase;
  bool isLanguageVersionSupported(const clang::LangOptions &Language) const override {
    return Language.CPlusPlus && Language.CUDA;
  }
  void onEndOfTranslationUnit() override;

private:
  bool judge(const ConfiguredLaunch &Launch) override;
  bool isNotCooperative(const ConfiguredLaunch &Launch);
  bool isTooLarge(const ConfiguredLaunch &Launch);
  void reportBarrier(const ConfiguredLaunch &Launch, const GridBarrier &Found);

  llvm::DenseMap<const clang::FunctionDecl *, std::optional<GridBarrier>> Barriers; ///< Of kernels.
};

} // namespace cuda_tidy
