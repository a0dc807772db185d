#pragma once

#include "calls/FunctionUses.h"
#include "errors/PendingErrorReads.h"
#include "errors/ToleratedFailure.h"

namespace cuda_tidy {

/// A launch that is blamed for an error that was pending before it.
struct BlamedLaunch {
  const clang::CallExpr *Launch;
  const clang::Expr *Read; ///< What reads the error behind it.
};

/// Finds the launches that a pending error of the CUDA runtime comes to: in the function, in functions of the unit that
/// it calls, and behind the calls of the function itself in the unit.
class BlamedLaunches {
public:
  explicit BlamedLaunches(UnitAnalyses &Unit)
      : Flows(Unit.get<FunctionFlows>()), Reads(Unit.get<CudaErrorReads>()), Uses(Unit.get<FunctionUses>()) {}

  /// The first that the error of \p Failure, in the function of \p Flow, comes to with nothing on the way that may
  /// clear it; none if a caller is told of the failure before.
  std::optional<BlamedLaunch> findAfter(const KnownFailure &Failure, const FunctionFlow &Flow);

private:
  /// Searches from where the error is pending.
  using Search = llvm::function_ref<PathAnswer(const Landmarks &Asked, FunctionFlow::Classifier, AtEnd)>;
  std::optional<BlamedLaunch> findIn(const FunctionFlow &Flow, Search From);
  std::optional<BlamedLaunch> findInCallee(const clang::FunctionDecl *Callee);
  std::optional<BlamedLaunch> findInOrBehind(const FunctionFlow &Flow, Search From, unsigned CallersLeft);
  const clang::Expr *readAfter(const clang::CallExpr &Launch, const FunctionFlow &Flow);
  bool mayClear(const clang::FunctionDecl &Function);
  bool mayClear(const clang::Stmt &Executed);
  bool mayClear(const clang::CFGElement &Element);

  FunctionFlows &Flows;
  CudaErrorReads &Reads;
  const FunctionUses &Uses;
  llvm::DenseMap<const clang::FunctionDecl *, bool> MayClear;                   ///< By definition.
  std::map<const clang::FunctionDecl *, std::optional<BlamedLaunch>> FromEntry; ///< The same; none while it is sought.
};

} // namespace cuda_tidy
