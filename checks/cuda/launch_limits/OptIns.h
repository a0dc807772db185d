#pragma once

#include "flow/FunctionFlow.h"
#include "launches/RaisedLimits.h"
#include "syntax/LaunchSite.h"

namespace cuda_tidy {

/// A `cudaFuncSetAttribute` that allows a kernel more dynamic shared memory, in the function that launches it.
struct OptIn {
  const clang::CallExpr *Call;
  /// It is made only for launches that ask for more bytes than this.
  std::optional<uint64_t> OnlyAbove;
  /// It is made once, whichever device is the current one then: this variable remembers it.
  const clang::VarDecl *Once;
};

/// All opt-ins of the kernel of \p Launch; nothing if some may be made elsewhere than in the function of \p Flow, which
/// launches it.
std::optional<llvm::SmallVector<OptIn, 2>> optInsOf(const LaunchSite &Launch, const FunctionFlow &Flow,
                                                    const RaisedLimits &Raised);

} // namespace cuda_tidy
