#pragma once

#include "CheckInfo.h"
#include "cuda/LaunchCheckBase.h"
#include "model/DeviceChoice.h"
#include "model/NeighbouringSources.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

/// Finds functions that launch kernels on tensors while any device may be the current one.
class MissingDeviceGuardCheck : public LaunchCheckBase {
public:
  static constexpr CheckInfo Info = {
      "torch-missing-device-guard",
      "kernel launch on tensors with nothing that makes their device the current one",
      Category::Nursery,
  };

  using LaunchCheckBase::LaunchCheckBase;
  void onEndOfTranslationUnit() override;

private:
  bool judge(const ConfiguredLaunch &Launch) override;
  bool isGuardedElsewhere(const clang::FunctionDecl &Function);

  DeviceChoices Choices;
  std::optional<NeighbouringSources> Neighbours;
  llvm::DenseSet<const clang::FunctionDecl *> Reported;
};

} // namespace cuda_tidy
