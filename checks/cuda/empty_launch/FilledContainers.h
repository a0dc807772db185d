#pragma once

#include "flow/FunctionFlow.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace cuda_tidy {

/// Whether a number, named in one of the functions, is a size of data that may be zero.
using MayBeZero = llvm::function_ref<bool(const clang::Expr &)>;

/// Whether \p Container, named in one of \p Around, has elements however much data there is: the functions, or those
/// that they call, put some into it, with a number of elements that is not \p IsOpen, or have read one. Each of
/// \p Around is called by the next, and \p Way has the launch and these calls.
bool isFilledByItself(const clang::Expr &Container, llvm::ArrayRef<const clang::FunctionDecl *> Around,
                      llvm::ArrayRef<const clang::CallExpr *> Way, MayBeZero IsOpen, FunctionFlows &Flows);

} // namespace cuda_tidy
