#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <cstdint>
#include <optional>

namespace cuda_tidy {

/// Which kernels of a translation unit may be allowed more than by default, in shared memory or in blocks of a cluster:
/// those that `cudaFuncSetAttribute` names, and all that somebody gets hold of who may call it.
class RaisedLimits {
public:
  /// To be told of every call, and of every expression that names functions.
  void see(const clang::CallExpr &Call, const clang::ASTContext &Context);
  void see(const clang::DeclRefExpr &Reference);
  void see(const clang::OverloadExpr &Reference);

  /// Whether a limit of \p Kernel, an instantiation or not, may be raised somewhere in this unit.
  bool mayRaise(const clang::FunctionDecl &Kernel) const;

  /// The most bytes of dynamic shared memory that this unit ever allows \p Kernel, if it does so in constants only.
  std::optional<uint64_t> dynamicBytes(const clang::FunctionDecl &Kernel) const;

private:
  void leaveAlone(const clang::Expr *Argument);

  llvm::DenseMap<const clang::Expr *, const clang::FunctionDecl *> Named;
  /// Names in places that change nothing: launches, occupancy calculations.
  llvm::DenseSet<const clang::Expr *> Harmless;
  /// Names in `cudaFuncSetAttribute`, and the bytes of dynamic shared memory that it allows.
  llvm::DenseMap<const clang::Expr *, uint64_t> Allowed;
  bool RaisesUnknown = false; ///< Of a kernel that is only known when the program runs.
};

} // namespace cuda_tidy
