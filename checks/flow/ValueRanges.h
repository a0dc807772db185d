#pragma once

#include "flow/IntegerRange.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include <array>
#include <memory>

namespace cuda_tidy {

class RangeEvaluator;

/// Which values integers and `dim3` have inside one function and its lambdas, asked expression by expression: nothing
/// is computed until then. Follows constants, local variables and their members along the CFG, conditions that hold on
/// every path (asserts and early returns among them), `min` and `max`, ceil-divisions, and small functions of this
/// translation unit. In templates ask the instantiations: a template as written knows no argument.
class ValueRanges {
public:
  /// \p Function must have a body, and is no lambda's call operator.
  ValueRanges(const clang::FunctionDecl &Function, clang::ASTContext &Context);
  ~ValueRanges();

  /// The value that \p E, an expression of an integer type, has for a use in \p At: what is known there about values
  /// that do not change in between counts too. Both are in the function, or in one of its lambdas.
  IntegerRange rangeAt(const clang::Expr &E, const clang::Stmt &At);

  /// The same for an extent such as `LaunchExtent`: \p Vector is of type `dim3`, or converts to it; an axis given by
  /// itself replaces that of \p Vector. What is null is unknown.
  DimRange dimAt(const clang::Expr *Vector, const std::array<const clang::Expr *, 3> &Axes, const clang::Stmt &At);

private:
  std::unique_ptr<RangeEvaluator> Evaluator;
};

} // namespace cuda_tidy
