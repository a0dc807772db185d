#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether the function of \p Flow gives \p Pointer, a variable or a member, to CUDA: to a kernel, or to a function
/// that allocates, copies, fills or releases memory of its own. Nobody is asked what other files do with other
/// pointers.
bool isGivenToCuda(const clang::ValueDecl &Pointer, const FunctionFlow &Flow);

} // namespace cuda_tidy
