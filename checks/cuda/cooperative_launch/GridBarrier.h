#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// A barrier of the whole grid that a kernel comes to, however it is launched.
struct GridBarrier {
  const clang::CallExpr *Barrier;
  llvm::SmallVector<const clang::CallExpr *, 2> Calls; ///< From the kernel to where it stands.
};

/// The first one in the order of the text, in \p Kernel or in what it calls. None where something that the launch may
/// choose decides about each: a flag, or whether the group is valid.
std::optional<GridBarrier> gridBarrierIn(const clang::FunctionDecl &Kernel, FunctionFlows &Flows);

} // namespace cuda_tidy
