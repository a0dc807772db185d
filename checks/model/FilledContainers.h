#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"

namespace cuda_tidy {

/// Whether \p Container, named in the first of \p Around, has elements however much data there is: the functions make
/// it themselves, with a number of elements that no input decides. Each of \p Around is called by the next.
bool isFilledByItself(const clang::Expr &Container, llvm::ArrayRef<const clang::FunctionDecl *> Around);

} // namespace cuda_tidy
