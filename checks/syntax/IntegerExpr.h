#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace cuda_tidy {

/// In bits; 0 for what is no integer, or depends on a template parameter.
inline unsigned widthOf(clang::QualType Type, const clang::ASTContext &Context) {
  return !Type->isDependentType() && Type->isIntegerType() ? Context.getIntWidth(Type) : 0;
}

/// Whether \p E is an integer that the compiler knows.
inline bool isIntegerConstant(const clang::Expr &E, const clang::ASTContext &Context) {
  return E.getType()->isIntegerType() && !E.isValueDependent() && E.isEvaluatable(Context);
}

} // namespace cuda_tidy
