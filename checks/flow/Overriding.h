#pragma once

#include "clang/AST/DeclCXX.h"

namespace cuda_tidy {

/// Whether a call of \p Function may end in another one, which overrides it.
inline bool mayBeOverridden(const clang::FunctionDecl &Function) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Function);
  return Method && Method->isVirtual();
}

} // namespace cuda_tidy
