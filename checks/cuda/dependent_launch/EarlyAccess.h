#pragma once

#include "flow/FunctionFlow.h"
#include "syntax/SkippedCode.h"

namespace cuda_tidy {

/// Memory that a kernel uses before it waits for the kernels in front of it.
struct EarlyAccess {
  const clang::ParmVarDecl *Pointer; ///< That of the kernel which points there.
  const clang::Expr *At;             ///< Names the pointer, or a copy of it.
  bool IsWrite;
};

/// What a kernel does before it waits, and whether it waits.
struct EarlyAccesses {
  std::vector<EarlyAccess> All;      ///< The first of each pointer, in the order of the parameters.
  const clang::Stmt *Wait = nullptr; ///< The first wait in the order of the text; null if there is none.
};

/// Those of \p Kernel, a definition. None where nobody knows all that it does: the preprocessor has left some of it
/// out, or it calls what has no body.
std::optional<EarlyAccesses> earlyAccessesIn(const clang::FunctionDecl &Kernel, const SkippedCode &Skipped,
                                             FunctionFlows &Flows);

} // namespace cuda_tidy
