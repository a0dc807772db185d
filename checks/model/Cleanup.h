#pragma once

#include "flow/FunctionFlow.h"
#include "model/FunctionUses.h"

namespace cuda_tidy {

/// Whether \p Call, whose status is discarded, gives up where nothing can be done about a failure any more: in a
/// destructor, in a `catch`, on a path on which an error was detected already, or, where it gives a resource back,
/// before the function fails, behind a label that errors jump to, at the end of `main`, in a function that may not
/// throw or that a destructor calls, and in a deleter: what does nothing else and is a function object or given to
/// somebody.
bool isLastResort(const clang::CallExpr &Call, const FunctionFlow &Flow, const FunctionUses &Uses);

} // namespace cuda_tidy
