#pragma once

#include "knowledge/ApiNames.h"
#include "clang/AST/DeclCXX.h"

namespace cuda_tidy {

/// Whether \p Function is one of namespace `std` or of a namespace there, such as `std::chrono`, or a member function
/// of a class there.
inline bool isOfStandardLibrary(const clang::FunctionDecl &Function) { return outermostNamespaceOf(Function) == "std"; }

/// Whether \p Function accesses the memory of every pointer that it is given: `memcpy` and its like, and the algorithms
/// of the standard library.
bool accessesItsPointers(const clang::FunctionDecl &Function);

/// Whether \p Type is one of the standard library's streams, or a reference to one.
inline bool isStandardStream(clang::QualType Type) {
  const clang::CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && Class->isInStdNamespace() && Class->getIdentifier() && Class->getName().contains("stream");
}

} // namespace cuda_tidy
