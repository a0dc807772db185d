#pragma once

#include "clang/AST/Expr.h"
#include <cstdint>

namespace cuda_tidy {

class FunctionFlow;

/// A number that divides every value of \p E, an integer expression in the function of \p Flow: 4 for
/// `n * sizeof(float)`, 1 where nothing is known, 0 for zero. Sizes are taken not to overflow.
uint64_t divisorOf(const clang::Expr &E, const FunctionFlow &Flow);

} // namespace cuda_tidy
