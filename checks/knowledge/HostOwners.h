#pragma once

#include "clang/AST/Expr.h"

namespace cuda_tidy {

/// Whether \p Type is a class of the standard library that owns memory of the host alone: it gets it from `new`, or is
/// an array.
bool ownsHostMemory(clang::QualType Type);

/// The object of such a class whose memory \p Call asks for; null if it asks for none.
const clang::Expr *hostOwnerAskedBy(const clang::CallExpr &Call);

/// Whether \p Operator, an `operator new` or `operator delete`, is C++'s own. Null is none.
bool isOfCpp(const clang::FunctionDecl *Operator);

} // namespace cuda_tidy
