#pragma once

#include "flow/FunctionFlow.h"
#include "clang/AST/Expr.h"

namespace cuda_tidy {

/// The call that \p Element is, or null.
inline const clang::CallExpr *callIn(const clang::CFGElement &Element) {
  const auto Statement = Element.getAs<clang::CFGStmt>();
  return Statement ? llvm::dyn_cast<clang::CallExpr>(Statement->getStmt()) : nullptr;
}

} // namespace cuda_tidy
