#pragma once

#include "calls/FunctionUses.h"
#include "flow/FunctionFlow.h"
#include "graphs/GradGuard.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>

namespace cuda_tidy {

/// The grad modes of the places of a translation unit: guards in scope, `GradMode::set_enabled`, what the callers in
/// this file hold, and the threads on which functions and lambdas begin. Costs nothing until it is asked.
class GradModes {
public:
  explicit GradModes(UnitAnalyses &Unit) : Unit(Unit), Flows(Unit.get<FunctionFlows>()) {}

  /// The mode in which \p Where runs, somewhere in the body of \p Function; for a place inside a lambda that may be
  /// the lambda's call operator as well as a function around it.
  GradMode at(const clang::Stmt &Where, const clang::FunctionDecl &Function);

  /// The mode in which the body of \p Function begins: the worst that its callers in this file come with.
  GradMode atEntryOf(const clang::FunctionDecl &Function);

  /// Where the functions of this translation unit are used.
  const FunctionUses &uses();

private:
  struct Switched;
  /// Adds what was switched before \p Child is reached inside \p Parent.
  void before(const clang::Stmt &Child, const clang::Stmt &Parent, const FunctionFlow &Flow, Switched &Found);
  /// Adds what is switched once \p Statement is over: by a guard that stays in scope, or by calls.
  void after(const clang::Stmt &Statement, const FunctionFlow &Flow, Switched &Found);
  bool afterCalls(const clang::Stmt &Statement, unsigned CallsLeft, llvm::SmallVectorImpl<GradMode> &Found);
  std::optional<GradMode> underGlobals();
  /// What a constructor of \p Class switches for good, on the thread that makes the object.
  std::optional<GradMode> switchedByConstructor(const clang::CXXRecordDecl &Class);

  GradMode ofUse(const PlaceInFunction &Use);
  /// The mode in which a function that is named by \p Handed, or is this lambda, is run by whoever gets it.
  GradMode whereRun(const clang::Expr &Handed, const clang::FunctionDecl &Function, unsigned Depth);
  GradMode runBy(const clang::Expr &Taker, const clang::Expr &Handed, const clang::FunctionDecl &Function,
                 unsigned Depth);
  GradMode whereRun(const clang::VarDecl &Holder, const clang::FunctionDecl &Function, unsigned Depth);

  UnitAnalyses &Unit;
  FunctionFlows &Flows;
  const FunctionUses *Uses = nullptr;
  /// None while it is worked out.
  llvm::DenseMap<const clang::FunctionDecl *, std::optional<GradMode>> Entries;
  std::optional<std::optional<GradMode>> Globals;
  /// Those that call `GradMode::set_enabled`.
  llvm::DenseSet<const clang::FunctionDecl *> Switchers;
};

} // namespace cuda_tidy
