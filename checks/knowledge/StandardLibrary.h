#pragma once

#include "clang/AST/DeclCXX.h"

namespace cuda_tidy {

/// Whether \p Function is one of namespace `std`, or a member function of a class there.
inline bool isOfStandardLibrary(const clang::FunctionDecl &Function) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Function);
  return Method ? Method->getParent()->isInStdNamespace() : Function.isInStdNamespace();
}

/// Whether \p Type is one of the standard library's streams, or a reference to one.
inline bool isStandardStream(clang::QualType Type) {
  const clang::CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && Class->isInStdNamespace() && Class->getIdentifier() && Class->getName().contains("stream");
}

} // namespace cuda_tidy
