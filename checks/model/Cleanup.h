#pragma once

#include "model/ErrorHandlers.h"

namespace cuda_tidy {

/// Whether \p Call, whose status is discarded, gives up where nothing can be done about a failure any more: in a
/// destructor, in a `catch`, on a path on which an error was detected already, or, where it gives a resource back, before
/// the function fails, behind a label that errors jump to, at the end of `main`, and in a function that may not throw.
bool isLastResort(const clang::CallExpr &Call, const FunctionFlow &Flow);

} // namespace cuda_tidy
