#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether the program notices a failure of \p Call by what the call did not write: a local variable that starts as
/// zero or null, whose address the call is given, is compared with zero on every path after it.
bool isResultTested(const clang::CallExpr &Call, const FunctionFlow &Flow);

} // namespace cuda_tidy
