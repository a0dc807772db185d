#pragma once

#include "memory/HeldResource.h"

namespace cuda_tidy {

/// The place that \p Argument, in the body of \p Flow, names, or is the address of, or of whose memory it is: behind
/// casts, `&`, `.data()` and `[0]`.
std::optional<NamedPlace> placeBehind(const clang::Expr &Argument, const FunctionFlow &Flow);

/// Whether \p Call, in the body of \p Flow, gives \p Held back.
bool isRelease(const clang::CallExpr &Call, const HeldResource &Held, const FunctionFlow &Flow);

/// What \p Mention of the pointer in the function of \p Flow is a part of that ends the function's duty to release it:
/// a release, or something that may keep the pointer, or one into its memory. Null where it is only used.
const clang::Stmt *endOfDuty(const clang::Expr &Mention, const HeldResource &Held, const FunctionFlow &Flow,
                             FunctionFlows &Flows);

/// Whether the function of \p Flow hands the object that the pointer is a member of to somebody who may keep or release
/// the pointer, or copies it. Kernels do not, nor do functions of the file that only use it.
bool isObjectHandedOn(const HeldResource &Held, const FunctionFlow &Flow, FunctionFlows &Flows);

} // namespace cuda_tidy
