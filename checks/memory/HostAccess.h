#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Where the host reads or writes memory.
struct HostAccess {
  const clang::Expr *At = nullptr;     ///< Null where it does not.
  const clang::Expr *Within = nullptr; ///< If that is a call of a function with a body: the access in there.
};

/// Whether the host never executes \p Statement of the function of \p Flow: it is in `sizeof`, or in a lambda that runs
/// on the device.
bool isNotOfHost(const clang::Stmt &Statement, const FunctionFlow &Flow);

/// What reads or writes, on the host, the memory that \p Pointer points to, an expression in the body of \p Flow: a
/// dereference, or a call that accesses what it is given (`memcpy`, an algorithm or a container of the standard
/// library, a function whose body does so whenever it is called). Nothing where the pointer is only computed with or
/// handed on.
HostAccess hostAccessThrough(const clang::Expr &Pointer, const FunctionFlow &Flow, FunctionFlows &Flows);

/// What reads or writes, on the host, the variable that \p Symbol names, or an element of it.
HostAccess hostAccessTo(const clang::DeclRefExpr &Symbol, const FunctionFlow &Flow, FunctionFlows &Flows);

} // namespace cuda_tidy
