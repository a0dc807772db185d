#include "flow/ValueRanges.h"
#include "flow/FunctionFlow.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {

class ValueRanges::Implementation {
public:
  explicit Implementation(ASTContext &Context) : Context(Context) {}

  IntegerRange rangeOf(const Expr &E) const {
    Expr::EvalResult Result;
    if (!E.isValueDependent() && E.getType()->isIntegralOrEnumerationType() && E.EvaluateAsInt(Result, Context) &&
        Result.Val.getInt().isRepresentableByInt64())
      return IntegerRange::of(Result.Val.getInt().getExtValue());
    return anyOf(E.getType(), {ValueOrigin::Other, &E}, Context);
  }

  /// One axis of a value of type `dim3`.
  IntegerRange axisOf(const Expr &Vector, unsigned Axis) const {
    const Expr *E = Vector.IgnoreUnlessSpelledInSource();
    if (const auto *Construction = dyn_cast<CXXConstructExpr>(Vector.IgnoreImplicit()->IgnoreParenCasts())) {
      if (Construction->getConstructor()->isCopyOrMoveConstructor() && Construction->getNumArgs() > 0)
        return axisOf(*Construction->getArg(0), Axis);
      if (Axis < Construction->getNumArgs())
        return rangeOf(*Construction->getArg(Axis));
    }
    if (const auto *Reference = dyn_cast<DeclRefExpr>(E))
      if (const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
          Variable && Variable->getType().isConstQualified() && Variable->getInit())
        return axisOf(*Variable->getInit(), Axis);
    return IntegerRange::unknown({ValueOrigin::Other, &Vector});
  }

private:
  ASTContext &Context;
};

ValueRanges::ValueRanges(const FunctionDecl &Function, ASTContext &Context)
    : Ranges(std::make_unique<Implementation>(Context)) {}

ValueRanges::~ValueRanges() = default;

IntegerRange ValueRanges::rangeAt(const Expr &E, const Stmt &At) { return Ranges->rangeOf(E); }

DimRange ValueRanges::dimAt(const Expr *Vector, const std::array<const Expr *, 3> &Axes, const Stmt &At) {
  DimRange Result;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (Axes[Axis])
      Result.Axes[Axis] = rangeAt(*Axes[Axis], At);
    else if (Vector)
      Result.Axes[Axis] = Ranges->axisOf(*Vector, Axis);
  return Result;
}

} // namespace cuda_tidy
