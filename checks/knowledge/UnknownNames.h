#pragma once

#include "knowledge/ApiNames.h"
#include "clang/AST/ExprCXX.h"

namespace cuda_tidy {

/// The namespace in which the driver declares what a program names and nothing declares (`UnknownDeclarations`).
inline constexpr llvm::StringLiteral UnknownNamespace = "cuda_tidy_unknown";

/// Whether \p Declared stands in that namespace itself.
inline bool isDirectlyOfUndeclared(const clang::Decl &Declared) {
  return nameOf(llvm::dyn_cast<clang::NamespaceDecl>(Declared.getDeclContext())) == UnknownNamespace;
}

/// Whether \p Call calls something of that namespace, or is an operator on it.
inline bool isOfUndeclared(const clang::CallExpr &Call) {
  const auto *Class = Call.getType().isNull() ? nullptr : Call.getType().getNonReferenceType()->getAsCXXRecordDecl();
  return Class && isDirectlyOfUndeclared(*Class);
}

} // namespace cuda_tidy
