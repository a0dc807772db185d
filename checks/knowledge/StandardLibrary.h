#pragma once

#include "clang/AST/DeclCXX.h"

namespace cuda_tidy {

/// Whether \p Function is one of namespace `std`, or a member function of a class there.
inline bool isOfStandardLibrary(const clang::FunctionDecl &Function) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Function);
  return Method ? Method->getParent()->isInStdNamespace() : Function.isInStdNamespace();
}

} // namespace cuda_tidy
