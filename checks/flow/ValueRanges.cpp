#include "flow/ValueRanges.h"
#include "flow/RangeEvaluator.h"

using namespace clang;

namespace cuda_tidy {

ValueRanges::ValueRanges(const FunctionDecl &Function, ASTContext &Context)
    : Evaluator(std::make_unique<RangeEvaluator>(Function, Context)) {}

ValueRanges::~ValueRanges() = default;

IntegerRange ValueRanges::rangeAt(const Expr &E, const Stmt &At) { return Evaluator->evaluateFor(At, E, {}); }

DimRange ValueRanges::dimAt(const Expr *Vector, const std::array<const Expr *, 3> &Axes, const Stmt &At) {
  DimRange Result;
  const auto *Record = Vector && !Vector->isTypeDependent() ? Vector->getType()->getAsRecordDecl() : nullptr;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    if (Axes[Axis])
      Result.Axes[Axis] = rangeAt(*Axes[Axis], At);
    else if (Vector && Vector->getType()->isIntegralOrEnumerationType())
      Result.Axes[Axis] = Axis == 0 ? rangeAt(*Vector, At) : IntegerRange::of(1);
    else if (Record)
      for (const FieldDecl *Field : Record->fields())
        if (Field->getName() == llvm::StringRef("xyz").substr(Axis, 1))
          Result.Axes[Axis] = Evaluator->evaluateFor(At, *Vector, {Field});
  }
  return Result;
}

} // namespace cuda_tidy
