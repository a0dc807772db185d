#pragma once

#include "flow/FunctionFlow.h"
#include <optional>

namespace cuda_tidy {

/// The greatest value of a variable that a loop around \p Counted, which names it, counts up to a constant,
/// `for (int i = 0; i < 4; ++i)`, or takes from a list of constants, `for (int i : {0, 1})`.
std::optional<int64_t> lastOfLoop(const clang::Expr &Counted, const FunctionFlow &Flow);

/// The element of a list of constants that \p Element names, `devices[1]`, the greatest one where it may be any.
std::optional<int64_t> greatestElement(const clang::Expr &Element, const FunctionFlow &Flow);

} // namespace cuda_tidy
