#pragma once

#include "flow/FunctionFlow.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace cuda_tidy {

/// Of which type the device is that an expression names, or that of which its variables are made.
enum class NamedDevice { Nothing, Cuda, Cpu };

/// Where something is asked about the device of a tensor.
struct DeviceQuestion {
  const FunctionFlow &Flow;
  FunctionFlows *Flows = nullptr; ///< Null where other functions are not looked into.
  /// Before which conditions may have told about parameters; null if they do not count.
  const clang::Expr *At = nullptr;
  /// Whether what is chosen for machines that have CUDA counts.
  bool IfAvailable = false;
  NamedDevice Device = NamedDevice::Cuda; ///< That the tensor is to be on.
  /// Mentions of variables that are being asked about: `x` in `x = x.squeeze()`, in a loop.
  mutable llvm::SmallPtrSet<const clang::Expr *, 4> InProgress = {};
};

constexpr unsigned MaxStepsToDevice = 16;

/// Whether the device may be one of two.
bool hasChoice(const clang::Expr &E, const DeviceQuestion &About);

/// What \p E names, with what its variables are given.
NamedDevice namedIn(const clang::Expr &E, const DeviceQuestion &About, unsigned StepsLeft = MaxStepsToDevice);

/// What the arguments name of a call that takes a device.
NamedDevice namedByArguments(const clang::CallExpr &Call, const DeviceQuestion &About, unsigned StepsLeft);

/// The call that puts the tensor on the device that is asked about, or the condition that tells that it is there; or
/// null.
const clang::Expr *madeThere(const clang::Expr &Tensor, const DeviceQuestion &Asked, unsigned StepsLeft);

} // namespace cuda_tidy
