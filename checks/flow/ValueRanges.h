#pragma once

#include "flow/Conditions.h"
#include "flow/FunctionFlow.h"
#include "flow/IntegerRange.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include <array>
#include <functional>
#include <memory>

namespace cuda_tidy {

class RangeEvaluator;

/// A call of a function by its name, or of a lambda.
struct CallPlace {
  const clang::CallExpr *Call;
  const clang::FunctionDecl *Caller; ///< The function, around all lambdas, that calls.
};

/// What to take for granted about a value that the source does not show; none: nothing more than is known.
using Assumption = std::function<std::optional<IntegerRange>(const ValueOrigin &)>;

/// Which values integers and `dim3` have inside one function and its lambdas, asked expression by expression: nothing
/// is computed until then. The function's parameters have the values that one chain of calls gives them. Follows
/// constants, local variables and their members along the CFG, conditions that hold on every path (asserts and early
/// returns among them), `min` and `max`, ceil-divisions, and small functions of this translation unit. In templates ask
/// the instantiations: a template as written knows no argument.
class ValueRanges {
public:
  /// \p Function must have a body, and is no lambda's call operator. It is called as \p Calls tell, the last call
  /// first: each callee is the caller of the one before. Without calls nothing is known of the parameters.
  ValueRanges(const clang::FunctionDecl &Function, llvm::ArrayRef<CallPlace> Calls, FunctionFlows &Flows);
  ~ValueRanges();

  /// The value that \p E, an expression of an integer type, has for a use in \p At: what is known there about values
  /// that do not change in between counts too. \p At is in the function, or in one of its lambdas, and \p E there or in
  /// one of the callers.
  IntegerRange rangeAt(const clang::Expr &E, const clang::Stmt &At);

  /// The same for an extent such as `LaunchExtent`: \p Vector is of type `dim3`, or converts to it; an axis given by
  /// itself replaces that of \p Vector. What is null is unknown.
  DimRange dimAt(const clang::Expr *Vector, const std::array<const clang::Expr *, 3> &Axes, const clang::Stmt &At);

  /// One axis of it, 0 to 2.
  IntegerRange axisAt(const clang::Expr *Vector, const std::array<const clang::Expr *, 3> &Axes, unsigned Axis,
                      const clang::Stmt &At);

  /// The variables, members and calls, in whichever of the functions, from which the value of \p E is computed, if no
  /// constants: through local variables, arguments and called functions. What conditions compare it with is left out.
  llvm::SmallVector<const clang::Expr *, 4> leavesOf(const clang::Expr &E, const clang::Stmt &At);

  /// The same for an axis, 0 to 2, of an extent.
  llvm::SmallVector<const clang::Expr *, 4> leavesOf(const clang::Expr *Vector,
                                                     const std::array<const clang::Expr *, 3> &Axes, unsigned Axis,
                                                     const clang::Stmt &At);

  /// The conditions that hold wherever the calls reach \p At: those of the function first, then those of its callers.
  Facts factsAt(const clang::Stmt &At);

  /// Whether these calls never come to \p At: a condition on the way contradicts what is known.
  bool isNeverReached(const clang::Stmt &At);

  /// From now on, every value that the source does not show is as \p Assumed says: what would happen if. Null for
  /// nothing.
  void assume(Assumption Assumed);

private:
  template <class Question>
  void forAxis(const clang::Expr *Vector, const std::array<const clang::Expr *, 3> &Axes, unsigned Axis, Question Ask);

  std::unique_ptr<RangeEvaluator> Evaluator;
};

} // namespace cuda_tidy
