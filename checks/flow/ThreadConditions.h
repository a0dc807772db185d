#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether nothing but conditions that tell threads apart decides whether the function of \p Flow comes to \p Access.
/// Where it is launched as one block alone, the number of the block tells none apart: how that compares with something
/// that is not constant decides for all.
bool isForThreadsToDecide(const clang::Expr &Access, const FunctionFlow &Flow, bool IsOneBlock = false);

} // namespace cuda_tidy
