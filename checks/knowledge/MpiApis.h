#pragma once

#include "knowledge/ApiNames.h"
#include "clang/AST/Expr.h"

namespace cuda_tidy {

/// Whether \p Call is one of MPI that is given \p Argument as a buffer: `const void *` to send, `void *` to receive.
/// Memory of the device may be one; MPI knows nothing of the streams that still work on it ("MPI: A Message-Passing
/// Interface Standard", chapter 3: the buffer has to hold what is sent when the call begins).
inline bool isMpiBuffer(const clang::CallExpr &Call, const clang::Expr &Argument) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !apiNameOf(*Callee).starts_with("MPI_") || !Callee->isExternC())
    return false;
  for (unsigned I = 0; I < std::min(Call.getNumArgs(), Callee->getNumParams()); ++I)
    if (Call.getArg(I)->IgnoreParenCasts() == Argument.IgnoreParenCasts())
      return Callee->getParamDecl(I)->getType()->isVoidPointerType();
  return false;
}

} // namespace cuda_tidy
