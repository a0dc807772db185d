#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// The list in braces from which \p E is made, through a variable with one value; null if there is none.
const clang::InitListExpr *listIn(const clang::Expr &E, const FunctionFlow &Flow);

} // namespace cuda_tidy
