#pragma once

#include "knowledge/ApiNames.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"

namespace cuda_tidy {

/// Whether \p Function is one of MPI's.
inline bool isMpi(const clang::FunctionDecl &Function) {
  return apiNameOf(Function).starts_with("MPI_") && Function.isExternC();
}

/// The position of \p Argument in \p Call, where that is one of MPI's and the argument is a buffer: `const void *` to
/// send, `void *` to receive; -1 where it is none. Memory of the device may be one. MPI knows nothing of the streams
/// that still work on it ("MPI: A Message-Passing Interface Standard", chapter 3: the buffer has to hold what is sent
/// when the call begins).
inline int mpiBufferOf(const clang::CallExpr &Call, const clang::Expr &Argument) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !isMpi(*Callee))
    return -1;
  for (unsigned I = 0; I < std::min(Call.getNumArgs(), Callee->getNumParams()); ++I)
    if (Call.getArg(I)->IgnoreParenCasts() == Argument.IgnoreParenCasts())
      return Callee->getParamDecl(I)->getType()->isVoidPointerType() ? static_cast<int>(I) : -1;
  return -1;
}

/// Whether the function of MPI called \p Name only begins to work on its buffers (chapter 3.7, "Nonblocking
/// Communication"): until its request is done, nobody may write to what is sent, nor use what is received.
inline bool onlyBegins(llvm::StringRef Name) { return Name.starts_with("MPI_I"); }

/// Whether \p Call of MPI writes to the buffer that is its argument \p Position. Before MPI-3 what is sent was no
/// `const void *` either.
inline bool isReceived(const clang::CallExpr &Call, unsigned Position) {
  const clang::FunctionDecl &Callee = *Call.getDirectCallee();
  return !Callee.getParamDecl(Position)->getType()->getPointeeType().isConstQualified() &&
         !apiNameOf(Callee).ends_with("send");
}

/// Whether the function of MPI called \p Name may find out that a request is done, or end it.
inline bool mayEndTransfers(llvm::StringRef Name) {
  static constexpr llvm::StringRef Prefixes[] = {"MPI_Wait", "MPI_Test", "MPI_Request_", "MPI_Cancel", "MPI_Finalize"};
  return llvm::any_of(Prefixes, [&](llvm::StringRef Prefix) { return Name.starts_with(Prefix); });
}

} // namespace cuda_tidy
