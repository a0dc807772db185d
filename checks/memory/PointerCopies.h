#pragma once

#include "clang/AST/Expr.h"

namespace cuda_tidy {

/// Whether \p Call copies bytes to what \p Pointer, a variable or a member, itself is, so that it may point anywhere
/// behind it. A copy that takes the pointer for memory of the device copies nothing.
bool overwritesPointer(const clang::CallExpr &Call, const clang::ValueDecl &Pointer);

/// The structure whose members \p Call gives bytes of something else, as the whole that they are; null if it does not.
const clang::RecordDecl *structureOverwrittenBy(const clang::CallExpr &Call);

} // namespace cuda_tidy
