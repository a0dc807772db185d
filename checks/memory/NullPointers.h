#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether \p Pointer, in the body of \p Flow, is null: a constant, or a local variable that is never anything else.
bool isNull(const clang::Expr &Pointer, const FunctionFlow &Flow);

/// Where the kernel of \p Flow accesses what \p Parameter, a pointer of its, points to, whatever else it is given. Null
/// where there is no such place, where the kernel asks whether it is null, and where it hands it on.
const clang::DeclRefExpr *certainAccessTo(const clang::ParmVarDecl &Parameter, const FunctionFlow &Flow);

} // namespace cuda_tidy
