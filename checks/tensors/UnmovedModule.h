#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// What makes the module that \p Run runs, a local variable of the function of \p Flow, on the CPU, where nothing can
/// have moved it since; null where it may be elsewhere. A script is loaded to where it was saved, so that it is none.
const clang::Expr *madeAndNotMoved(const clang::CallExpr &Run, const FunctionFlow &Flow, FunctionFlows &Flows);

} // namespace cuda_tidy
