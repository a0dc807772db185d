#pragma once

#include "calls/FunctionUses.h"
#include "cuda/dependent_launch/EarlyAccess.h"
#include "launches/ConfiguredLaunch.h"

namespace cuda_tidy {

/// A kernel that comes right before another one, and writes memory that the other one uses before it waits.
struct WriterInFront {
  const clang::CallExpr *Launch = nullptr; ///< Null if none is known.
  const EarlyAccess *Of = nullptr;
};

/// The one in front of \p Launch, of \p Kernel, in the same function and on the same stream.
WriterInFront writerInFrontOf(const ConfiguredLaunch &Launch, const clang::FunctionDecl &Kernel,
                              const EarlyAccesses &Early, FunctionFlows &Flows, const FunctionUses &Uses);

/// Whether what comes right before \p Launch, in the function of \p Flow, is no kernel: on each path it is a copy, a
/// fill, or another function of CUDA that waits or queues something.
bool isBehindOtherWork(const clang::CallExpr &Launch, const FunctionFlow &Flow);

} // namespace cuda_tidy
