#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether the address \p Pointer is only compared, or its alignment looked at.
bool isNumber(const clang::Expr &Pointer, const FunctionFlow &Flow);

/// Whether the element at the address \p Pointer itself is accessed alone, `*x.data_ptr<float>()`, also by functions
/// and kernels that are given it, or through a variable.
bool isFirstElement(const clang::Expr &Pointer, const FunctionFlow &Flow, FunctionFlows &Flows, unsigned CallsLeft = 3);

/// Whether the elements behind \p Pointer are taken for bytes: `reinterpret_cast<char *>(x.data_ptr())`,
/// `cudaMemcpyAsync(x.data_ptr(), …)`.
bool isForBytes(const clang::Expr &Pointer, const FunctionFlow &Flow);

/// Whether a library is given the address \p Pointer and, by a parameter of the function, the leading dimension behind
/// it: whoever calls the function says how the memory lies. `cublasSgemm(…, x.data_ptr<float>(), lda, …)`
bool comesWithLeadingDimension(const clang::Expr &Pointer, const FunctionFlow &Flow);

} // namespace cuda_tidy
