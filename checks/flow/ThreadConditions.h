#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether nothing but conditions that tell threads apart decides whether the function of \p Flow comes to \p Access.
bool isForThreadsToDecide(const clang::Expr &Access, const FunctionFlow &Flow);

} // namespace cuda_tidy
