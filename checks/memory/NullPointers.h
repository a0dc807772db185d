#pragma once

#include "flow/ValueRanges.h"

namespace cuda_tidy {

/// Whether \p Pointer, in the body of \p Flow, is null: a constant, or a local variable that is never anything else.
bool isNull(const clang::Expr &Pointer, const FunctionFlow &Flow);

/// Where the kernel of \p Flow accesses what \p Parameter, a pointer of its, points to, whatever else it is given: some
/// thread of a launch with the values of \p Given comes there, be it of one block alone. Null where there is no such
/// place, where the kernel asks whether it is null, and where it hands it on.
const clang::DeclRefExpr *certainAccessTo(const clang::ParmVarDecl &Parameter, const FunctionFlow &Flow,
                                          ValueRanges &Given, bool IsOneBlock = false);

} // namespace cuda_tidy
