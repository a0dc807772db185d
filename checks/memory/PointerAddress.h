#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// The pointer, a variable, a member or an element of an array, whose address \p Argument is; null if it is none.
const clang::Expr *pointerAddressedBy(const clang::Expr &Argument);

/// The pointer whose address \p Argument of \p Copy, a copy or a fill in the body of \p Flow, is, although memory of
/// the device is wanted there: `cudaMemcpy(&d, h, n, cudaMemcpyHostToDevice)`. Null where it is not so, where the
/// pointer points to memory of the host, where as much is copied as a pointer has, for then that may be meant, and
/// where it is a member of an object that may be on the device itself.
const clang::Expr *pointerGivenByAddress(const clang::Expr &Argument, const clang::CallExpr &Copy,
                                         const FunctionFlow &Flow, FunctionFlows &Flows);

} // namespace cuda_tidy
