#include "flow/ValueRanges.h"
#include "flow/LaunchIdioms.h"
#include "flow/RangeEvaluator.h"

using namespace clang;

namespace cuda_tidy {

ValueRanges::ValueRanges(const FunctionDecl &Function, llvm::ArrayRef<CallPlace> Calls, FunctionFlows &Flows)
    : Evaluator(std::make_unique<RangeEvaluator>(Function, Calls, Flows)) {}

ValueRanges::~ValueRanges() = default;

void ValueRanges::assume(Assumption Assumed) { Evaluator->assume(std::move(Assumed)); }

IntegerRange ValueRanges::rangeAt(const Expr &E, const Stmt &At) { return Evaluator->evaluateFor(At, E, {}); }

llvm::SmallVector<const Expr *, 4> ValueRanges::leavesOf(const Expr &E, const Stmt &At) {
  return Evaluator->leavesFor(At, E, {});
}

Facts ValueRanges::factsAt(const Stmt &At) { return Evaluator->factsAt(At); }

bool ValueRanges::isNeverReached(const Stmt &At) { return Evaluator->isNeverReached(At); }

// Asks for the expression that gives the axis, and the part of it; for none where the axis is 1 or unknown.
template <class Question>
void ValueRanges::forAxis(const Expr *Vector, const std::array<const Expr *, 3> &Axes, unsigned Axis, Question Ask) {
  const auto *Record = Vector && !Vector->isTypeDependent() ? Vector->getType()->getAsRecordDecl() : nullptr;
  if (Axes[Axis])
    Ask(*Axes[Axis], {});
  else if (Axis == 0 && Vector && isNumber(*Vector))
    Ask(*Vector, {});
  else if (Record)
    for (const FieldDecl *Field : Record->fields())
      if (Field->getName() == llvm::StringRef("xyz").substr(Axis, 1))
        Ask(*Vector, {Field});
}

IntegerRange ValueRanges::axisAt(const Expr *Vector, const std::array<const Expr *, 3> &Axes, unsigned Axis,
                                 const Stmt &At) {
  IntegerRange Result;
  if (Axis > 0 && Vector && isNumber(*Vector))
    Result = IntegerRange::of(1);
  forAxis(Vector, Axes, Axis,
          [&](const Expr &E, const MemberPath &Part) { Result = Evaluator->evaluateFor(At, E, Part); });
  return Result;
}

DimRange ValueRanges::dimAt(const Expr *Vector, const std::array<const Expr *, 3> &Axes, const Stmt &At) {
  DimRange Result;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    Result.Axes[Axis] = axisAt(Vector, Axes, Axis, At);
  return Result;
}

llvm::SmallVector<const Expr *, 4> ValueRanges::leavesOf(const Expr *Vector, const std::array<const Expr *, 3> &Axes,
                                                         unsigned Axis, const Stmt &At) {
  llvm::SmallVector<const Expr *, 4> Result;
  forAxis(Vector, Axes, Axis,
          [&](const Expr &E, const MemberPath &Part) { Result = Evaluator->leavesFor(At, E, Part); });
  return Result;
}

} // namespace cuda_tidy
