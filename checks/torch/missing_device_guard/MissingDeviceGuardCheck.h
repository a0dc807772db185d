#pragma once

#include "calls/FunctionUses.h"
#include "devices/DeviceChoice.h"
#include "devices/DeviceWorkCheckBase.h"
#include "metadata/CheckInfo.h"

namespace cuda_tidy {

/// Finds functions that have the current device work on tensors while any device may be the current one.
class MissingDeviceGuardCheck : public DeviceWorkCheckBase {
public:
  static constexpr CheckInfo Info =
      CheckInfo("torch-missing-device-guard", "work on tensors with nothing that makes their device the current one",
                Category::Suspicious, DependsOn::Scope);

  using DeviceWorkCheckBase::DeviceWorkCheckBase;

private:
  bool isOfInterest(const clang::ASTContext &) const override { return true; }
  void judge(llvm::ArrayRef<DeviceWork> Work) override;
  const clang::FunctionDecl *unguardedOperator(const DeviceWork &Work, DeviceChoices &Choices);
  bool findApplicationUnderGuard(const clang::FunctionDecl &Forward, DeviceChoices &Choices);
  bool isAppliedUnderGuard(const clang::FunctionDecl &Forward, DeviceChoices &Choices);
  bool isAmongPointers(const DeviceWork &Work);
  void report(const DeviceWork &Work, const clang::FunctionDecl &Operator);
  void reportLauncher(const DeviceWork &Work);

  llvm::DenseMap<const clang::FunctionDecl *, bool> AppliedUnderGuard, HaveTensors;
  /// The calls of `Class::apply`, by class.
  std::optional<llvm::DenseMap<const clang::CXXRecordDecl *, std::vector<PlaceInFunction>>> Applications;
};

} // namespace cuda_tidy
