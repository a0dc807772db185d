#pragma once

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// The identifier of \p D; empty if it is null or has none, such as an operator.
inline llvm::StringRef nameOf(const clang::Decl *D) {
  const auto *Named = llvm::dyn_cast_or_null<clang::NamedDecl>(D);
  return Named && Named->getIdentifier() ? Named->getName() : llvm::StringRef();
}

/// The name of the namespace around \p D that is in no other; empty if it is in none, or in one without a name.
inline llvm::StringRef outermostNamespaceOf(const clang::Decl &D) {
  const clang::NamespaceDecl *Outermost = nullptr;
  for (const clang::DeclContext *In = D.getDeclContext(); In; In = In->getParent())
    if (const auto *Space = llvm::dyn_cast<clang::NamespaceDecl>(In))
      Outermost = Space;
  return nameOf(Outermost);
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
