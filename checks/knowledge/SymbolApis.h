#pragma once

#include "clang/AST/Expr.h"

namespace cuda_tidy {

/// The argument of \p Call that stands for a variable of the device: what `cudaMemcpyToSymbol` copies to. Null if it
/// has none.
const clang::Expr *symbolGivenTo(const clang::CallExpr &Call);

} // namespace cuda_tidy
