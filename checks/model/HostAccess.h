#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// What reads or writes, on the host, the memory that \p Pointer points to, an expression in the body of \p Flow: a
/// dereference, or a call that is known to access what it is given (`memcpy`, an algorithm or a container of the
/// standard library). Null where the pointer is only computed with or handed on.
const clang::Expr *hostAccessThrough(const clang::Expr &Pointer, const FunctionFlow &Flow);

/// What reads or writes, on the host, the variable that \p Symbol names, or an element of it; null if nothing does.
const clang::Expr *hostAccessTo(const clang::DeclRefExpr &Symbol, const FunctionFlow &Flow);

} // namespace cuda_tidy
