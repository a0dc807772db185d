#pragma once

#include "memory/HeldResource.h"

namespace cuda_tidy {

/// The variable that \p Argument is, or is the address of, or of whose memory it is: behind casts, `&`, `.data()` and
/// `[0]`.
const clang::VarDecl *variableBehind(const clang::Expr &Argument);

/// Whether \p Call gives \p Held back.
bool isRelease(const clang::CallExpr &Call, const HeldResource &Held);

/// What \p Mention of the pointer in the function of \p Flow is a part of that ends the function's duty to release it:
/// a release, or something that may keep the pointer, or one into its memory. Null where it is only used.
const clang::Stmt *endOfDuty(const clang::Expr &Mention, const HeldResource &Held, const FunctionFlow &Flow,
                             FunctionFlows &Flows);

} // namespace cuda_tidy
