#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether \p Call allocates memory of the device, and of nothing else, and writes its address to its first argument:
/// `cudaMalloc`, not `cudaMallocManaged`.
bool allocatesOnDevice(const clang::CallExpr &Call);

/// The call that tells that \p Pointer, an expression in the body of \p Flow, points to memory of the device: an
/// allocation, `thrust::raw_pointer_cast` of a `device_ptr`, or a function of the project that returns such a pointer
/// or writes it to its argument. Null where nothing tells, or where it may point elsewhere.
const clang::Expr *evidenceOfDevice(const clang::Expr &Pointer, const FunctionFlow &Flow, FunctionFlows &Flows);

/// The same of all that \p Pointer, a local variable of the function of \p Flow, is ever given; null does not count.
const clang::Expr *evidenceOfDevice(const clang::VarDecl &Pointer, const FunctionFlow &Flow, FunctionFlows &Flows);

} // namespace cuda_tidy
