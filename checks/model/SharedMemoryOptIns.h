#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

/// Which kernels of a translation unit may be allowed more than 48 KiB of shared memory: those that
/// `cudaFuncSetAttribute` names, and all that somebody gets hold of who may call it.
class SharedMemoryOptIns {
public:
  /// To be told of every call, and of every expression that names functions.
  void see(const clang::CallExpr &Call);
  void see(const clang::DeclRefExpr &Reference);
  void see(const clang::OverloadExpr &Reference);

  /// Whether the limit of \p Kernel, an instantiation or not, may be raised somewhere in this unit.
  bool mayRaise(const clang::FunctionDecl &Kernel) const;

private:
  void leaveAlone(const clang::Expr *Argument);

  llvm::DenseMap<const clang::Expr *, const clang::FunctionDecl *> Named;
  /// Names in places that change nothing: launches, occupancy calculations.
  llvm::DenseSet<const clang::Expr *> Harmless;
  bool RaisesUnknown = false; ///< Of a kernel that is only known when the program runs.
};

} // namespace cuda_tidy
