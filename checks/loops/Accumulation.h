#pragma once

#include "flow/FunctionFlow.h"
#include "syntax/TensorExpr.h"

namespace cuda_tidy {

/// A place in a loop that adds a tensor to what outlives the iteration.
struct Accumulation {
  enum Kind {
    Sum,           ///< `total += x`, `total = total + x`
    Append,        ///< `list.push_back(x)`
    Slot,          ///< `list[i] = x`
    Concatenation, ///< `all = torch::cat({all, x})`
    State,         ///< `state = cell(x, state)`: computed from what it was, by way of modules or other variables.
  };
  Kind What;
  const clang::Expr *At;
  const clang::ValueDecl *Into; ///< A variable, or a member of the function's own class.
  /// What is added. For sums and concatenations all that goes into the new value, but for the old one; of a state, all
  /// of the new value.
  TensorOperands Values;
  /// The loops around, the innermost first, that `Into` outlives and that do not take out again what they add; but for
  /// those that run only a few times. Never empty.
  llvm::SmallVector<const clang::Stmt *, 2> Loops;

  const clang::Stmt &loop() const { return *Loops.front(); }
};

/// All of the function of \p Flow, in the order of the source, lambdas aside. Methods of the same object that a loop
/// calls are looked into, as \p Flows knows them.
std::vector<Accumulation> accumulationsIn(const FunctionFlow &Flow, FunctionFlows &Flows);

/// What each call of the function adds to a member of its object or to what a parameter refers to, if that outlives the
/// call: the last one of the `Loops` is the function's body.
std::vector<Accumulation> accumulationsOfEachCall(const FunctionFlow &Flow, FunctionFlows &Flows);

/// The loops around \p At, the innermost first, that \p Into outlives and that do not take out again what they add, but
/// for those that run only a few times. \p Field is where an object of the user's keeps it, or null.
llvm::SmallVector<const clang::Stmt *, 2> loopsOutlivedBy(const clang::ValueDecl &Into, const clang::CallExpr &At,
                                                          const FunctionFlow &Flow, FunctionFlows &Flows,
                                                          const clang::FieldDecl *Field = nullptr);

} // namespace cuda_tidy
