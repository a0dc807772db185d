#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// How many bytes of global memory a kernel has for each number that \p Index may be: the sum of the elements at that
/// index of all that its parameters and members point to. 0 where nothing is known.
uint64_t bytesIndexedBy(const clang::Expr &Index, const FunctionFlow &Flow);

} // namespace cuda_tidy
