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

/// All of the function of \p Flow, in the order of the source, lambdas aside.
std::vector<Accumulation> accumulationsIn(const FunctionFlow &Flow);

/// Whether the function of \p Flow asks for the size of \p Into in \p Part, which may be what bounds it.
bool asksForSize(const clang::ValueDecl &Into, const clang::Stmt &Part, const FunctionFlow &Flow);

/// Whether the loop of \p Into, a concatenation, needs it as a whole for something else.
bool isReadElsewhere(const Accumulation &Into, const FunctionFlow &Flow);

} // namespace cuda_tidy
