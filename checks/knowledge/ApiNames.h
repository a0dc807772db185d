#pragma once

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// The identifier of \p D; empty if it is null or has none, such as an operator.
inline llvm::StringRef nameOf(const clang::Decl *D) {
  const auto *Named = llvm::dyn_cast_or_null<clang::NamedDecl>(D);
  return Named && Named->getIdentifier() ? Named->getName() : llvm::StringRef();
}

/// Whether \p Type is a class of that name, or a reference to it.
inline bool isClassCalled(clang::QualType Type, llvm::StringRef Name) {
  return nameOf(Type.getNonReferenceType()->getAsCXXRecordDecl()) == Name;
}

/// The name of a function of CUDA's own API or of a library beside it: those are global, so a user's method or
/// namespace member has none.
inline llvm::StringRef apiNameOf(const clang::NamedDecl &Function) {
  const clang::IdentifierInfo *Name = Function.getIdentifier();
  return Name && Function.getDeclContext()->getRedeclContext()->isTranslationUnit() ? Name->getName()
                                                                                    : llvm::StringRef();
}

} // namespace cuda_tidy
