#pragma once

#include "devices/DeviceWorkCheckBase.h"
#include "metadata/CheckInfo.h"

namespace cuda_tidy {

/// Finds work on the default stream in functions that work with tensors, whose other work is on PyTorch's current
/// stream, and in launchers that another file hands the memory of tensors to. Reported once for each function.
class DefaultStreamLaunchCheck : public DeviceWorkCheckBase {
public:
  static constexpr CheckInfo Info =
      CheckInfo("torch-default-stream-launch",
                "launch, copy or library call on the default stream in code that works with tensors",
                Category::Suspicious, DependsOn::Scope);

  using DeviceWorkCheckBase::DeviceWorkCheckBase;

private:
  bool isOfInterest(const clang::ASTContext &) const override { return true; }
  void judge(llvm::ArrayRef<DeviceWork> Work) override;
  struct OfFunction {
    bool Waits;                   ///< For the device, or it calls something of the project's own that says so.
    const clang::VarDecl *Tensor; ///< The first, null if there is none.
  };
  const OfFunction &knownOf(const clang::FunctionDecl &Function);
  const clang::VarDecl *tensorAround(const DeviceWork &Work);
  bool hasNoStream(const clang::Expr &Handle, const FunctionFlow &Flow);
  bool isOnDefaultStream(const DeviceWork &Work);
  void report(const DeviceWork &First, unsigned Others);

  std::map<const clang::FunctionDecl *, OfFunction> Functions;
  std::map<std::pair<const clang::VarDecl *, const FunctionFlow *>, bool> HandlesWithoutStream;
};

} // namespace cuda_tidy
