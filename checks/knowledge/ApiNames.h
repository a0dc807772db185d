#pragma once

#include "clang/AST/Decl.h"
#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// The name of a function of CUDA's own API or of a library beside it: those are global, so a user's method or
/// namespace member has none.
inline llvm::StringRef apiNameOf(const clang::NamedDecl &Function) {
  const clang::IdentifierInfo *Name = Function.getIdentifier();
  return Name && Function.getDeclContext()->getRedeclContext()->isTranslationUnit() ? Name->getName()
                                                                                    : llvm::StringRef();
}

} // namespace cuda_tidy
