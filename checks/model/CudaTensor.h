#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// The expression that tells that \p Tensor, in the body of \p Function, is a CUDA tensor: what makes it there
/// (`.cuda()`, `to` or a factory with `kCUDA`), or a kernel that is given its raw pointer, unless the function asks
/// where the tensor is. Null where nothing tells.
const clang::Expr *evidenceOfCuda(const clang::Expr &Tensor, const clang::FunctionDecl &Function,
                                  FunctionFlows &Flows);

/// What makes it a CUDA tensor: `.cuda()`, `to` or a factory with `kCUDA`. Null where there is no one call that does.
const clang::Expr *madeOnCuda(const clang::Expr &Tensor, const FunctionFlow &Flow);

} // namespace cuda_tidy
