#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace cuda_tidy {

/// Which kernels of a translation unit may be allowed more than by default, in shared memory or in blocks of a cluster:
/// those that `cudaFuncSetAttribute` names, and all that somebody gets hold of who may call it.
class RaisedLimits {
public:
  /// Reads all declarations but those of system headers.
  explicit RaisedLimits(clang::ASTContext &Context);

  /// Whether a limit of \p Kernel, an instantiation or not, may be raised somewhere in this unit.
  bool mayRaise(const clang::FunctionDecl &Kernel) const;

  /// The most bytes of dynamic shared memory that this unit ever allows \p Kernel, if it does so in constants only.
  std::optional<uint64_t> dynamicBytes(const clang::FunctionDecl &Kernel) const;

  /// Whether a limit is raised of a kernel that is only known when the program runs.
  bool raisesUnknown() const { return RaisesUnknown; }
  /// The places that name \p Kernel in a way that may raise its limits.
  llvm::SmallVector<const clang::Expr *, 4> namesOf(const clang::FunctionDecl &Kernel) const;
  /// Whether \p Name, a kernel or a variable that holds one, stands where nothing is changed.
  bool isHarmless(const clang::Expr &Name) const { return Harmless.contains(&Name); }
  /// The call that allows what \p Name holds more dynamic shared memory; null if it is no argument of one.
  const clang::CallExpr *optInAt(const clang::Expr &Name) const { return OptIns.lookup(&Name); }

private:
  struct Collector;
  void see(const clang::CallExpr &Call);
  void see(const clang::DeclRefExpr &Reference);
  void see(const clang::OverloadExpr &Reference);
  void leaveAlone(const clang::Expr *Argument);

  llvm::MapVector<const clang::Expr *, const clang::FunctionDecl *> Named;
  /// Names in places that change nothing: launches, occupancy calculations.
  llvm::DenseSet<const clang::Expr *> Harmless;
  /// Names in `cudaFuncSetAttribute` of dynamic shared memory.
  llvm::DenseMap<const clang::Expr *, const clang::CallExpr *> OptIns;
  bool RaisesUnknown = false;
};

} // namespace cuda_tidy
