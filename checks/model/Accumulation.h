#pragma once

#include "flow/FunctionFlow.h"
#include "model/TensorExpr.h"

namespace cuda_tidy {

/// A place in a loop that adds a tensor to what outlives the iteration.
struct Accumulation {
  enum Kind {
    Sum,           ///< `total += x`, `total = total + x`
    Append,        ///< `list.push_back(x)`
    Slot,          ///< `list[i] = x`
    Concatenation, ///< `all = torch::cat({all, x})`
  };
  Kind What;
  const clang::Expr *At;
  const clang::ValueDecl *Into; ///< A variable, or a member of the function's own class.
  /// What is added. For sums and concatenations all that goes into the new value, but for the old one.
  TensorOperands Values;
  /// The loops around, the innermost first, that `Into` outlives and that do not take out again what they add; but for
  /// those that run only a few times. Never empty.
  llvm::SmallVector<const clang::Stmt *, 2> Loops;

  const clang::Stmt &loop() const { return *Loops.front(); }
};

/// All of the function of \p Flow, in the order of the source, lambdas aside. Methods of the same object that a loop
/// calls are looked into, as \p Flows knows them.
std::vector<Accumulation> accumulationsIn(const FunctionFlow &Flow, FunctionFlows &Flows);

} // namespace cuda_tidy
