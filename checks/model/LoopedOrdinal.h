#pragma once

#include "flow/FunctionFlow.h"
#include <optional>

namespace cuda_tidy {

/// The greatest value of a variable that a loop around \p Counted, which names it, counts up to a constant,
/// `for (int i = 0; i < 4; ++i)`, or takes from a list of constants, `for (int i : {0, 1})`.
std::optional<int64_t> lastOfLoop(const clang::Expr &Counted, const FunctionFlow &Flow);

} // namespace cuda_tidy
