#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// The pointer whose address \p Argument of \p Copy, a copy or a fill in the body of \p Flow, is, although memory of
/// the device is wanted there: `cudaMemcpy(&d, h, n, cudaMemcpyHostToDevice)`. Null where it is not so, where the
/// pointer points to memory of the host, and where as much is copied as a pointer has, for then that may be meant.
const clang::VarDecl *pointerGivenByAddress(const clang::Expr &Argument, const clang::CallExpr &Copy,
                                            const FunctionFlow &Flow, FunctionFlows &Flows);

} // namespace cuda_tidy
