#pragma once

#include "clang/AST/Expr.h"

namespace cuda_tidy {

/// The most bytes that one instruction of a device reads or writes at a time, and asks the address to be a multiple of:
/// "size and alignment requirement" of the CUDA C++ Programming Guide. Memory that CUDA allocates begins at a multiple
/// of 256.
inline constexpr unsigned WidestAccess = 16;

/// The pointer to the object that \p Call, of one of CUDA's functions, reads or writes as a whole: of `__ldg(p)`. Null
/// if it calls none of these.
const clang::Expr *pointerAccessedBy(const clang::CallExpr &Call);

} // namespace cuda_tidy
