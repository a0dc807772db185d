#pragma once

#include "flow/FunctionFlow.h"
#include "llvm/ADT/SetVector.h"

namespace cuda_tidy {

/// What a function learns of a release from its result: whether anything was released.
class ReleaseOutcome {
public:
  /// Of \p Release, a call in the body of \p Flow: of CUDA's, or of a function of the program that releases.
  ReleaseOutcome(const clang::CallExpr &Release, const FunctionFlow &Flow);

  /// Whether a `switch` asks for the result.
  bool isSwitchedOn() const { return IsSwitchedOn; }

  /// Whether \p Condition asks for the result and, being true if it \p Holds, or else false, does not say that
  /// something was released.
  bool isDoubtful(const clang::Expr &Condition, bool Holds) const;

private:
  void addKeepersOf(const clang::Expr &Result);
  /// Whether \p Part is the result, or names what keeps it.
  bool isResult(const clang::Stmt &Part) const;
  bool isAskedBy(const clang::Expr &Condition) const;
  bool isKeptAt(const clang::Expr &Condition, const clang::ValueDecl &Keeper) const;

  const clang::CallExpr &Release;
  const FunctionFlow &Flow;
  llvm::SmallSetVector<const clang::ValueDecl *, 2> Keepers; ///< Variables and members that get it, or what it makes.
  bool IsSwitchedOn = false;
};

} // namespace cuda_tidy
