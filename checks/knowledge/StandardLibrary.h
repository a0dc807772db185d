#pragma once

#include "clang/AST/DeclCXX.h"

namespace cuda_tidy {

/// Whether \p Function is one of namespace `std` or of a namespace there, such as `std::chrono`, or a member function
/// of a class there.
inline bool isOfStandardLibrary(const clang::FunctionDecl &Function) {
  const clang::DeclContext *Outermost = Function.getDeclContext();
  while (Outermost->getParent() && !Outermost->getParent()->isTranslationUnit())
    Outermost = Outermost->getParent();
  return Outermost->isStdNamespace();
}

/// Whether \p Type is one of the standard library's streams, or a reference to one.
inline bool isStandardStream(clang::QualType Type) {
  const clang::CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && Class->isInStdNamespace() && Class->getIdentifier() && Class->getName().contains("stream");
}

} // namespace cuda_tidy
