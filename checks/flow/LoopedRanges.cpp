#include "flow/LaunchIdioms.h"
#include "flow/LoopParts.h"
#include "flow/RangeEvaluator.h"
#include "flow/StatementParts.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

// Of counters, and of the variables of loops over a list.

namespace cuda_tidy {
namespace {

// The innermost loop for which the test holds, and in whose body \p Inner is.
const Stmt *loopIterating(const Stmt &Inner, const FunctionFlow &Flow, StatementTest Is) {
  const Stmt *Child = &Inner;
  for (const Stmt *Parent = Flow.parentOf(Child); Parent && !isLambda(*Parent);
       Child = Parent, Parent = Flow.parentOf(Parent))
    if (bodyOf(*Parent) == Child && Is(*Parent))
      return Parent;
  return nullptr;
}

bool declares(const Stmt *Statement, const VarDecl &Variable) {
  const auto *Declaration = dyn_cast_or_null<DeclStmt>(Statement);
  return Declaration && llvm::is_contained(Declaration->decls(), &Variable);
}

// How a counter goes from one iteration to the next: it grows.
struct Growing {
  BinaryOperatorKind Operator;
  int64_t By;

  bool isCertain() const {
    return Operator == BO_Mul ? By > 1 : Operator == BO_Shl ? By > 0 && By < 32 : Operator == BO_Add && By > 0;
  }
};

// The last of the numbers from \p First on for which the comparison with \p Limit holds.
std::optional<int64_t> lastWithin(int64_t First, Growing Step, BinaryOperatorKind Comparison, int64_t Limit) {
  constexpr int64_t Large = int64_t(1) << 31;
  if (First < 0 || First >= Large || Limit < 0 || Limit >= Large || Step.By >= Large || !Step.isCertain())
    return std::nullopt;
  if (Comparison == BO_NE || Comparison == BO_LT)
    --Limit;
  else if (Comparison != BO_LE)
    return std::nullopt;
  if (First > Limit || (Step.Operator != BO_Add && First == 0))
    return std::nullopt;
  int64_t Last = First, Next = First;
  if (Step.Operator == BO_Add)
    Next = (Last += (Limit - First) / Step.By * Step.By) + Step.By;
  else
    while ((Next = Step.Operator == BO_Mul ? Last * Step.By : Last << Step.By) <= Limit)
      Last = Next;
  return Comparison == BO_NE && Next != Limit + 1 ? std::nullopt : std::optional(Last);
}

// Whether iterations may end in another way, or not come as far as \p Use, because of what the counter is: by a jump,
// or in a branch for which the counter, or something that is made in the iteration, was looked at.
bool maySkip(const Stmt &Use, const Stmt &Loop, const VarDecl &Counter, const FunctionFlow &Flow,
             const SourceManager &Files) {
  const Stmt *Body = bodyOf(Loop);
  auto IsOfIteration = [&](const Stmt &Part) {
    const auto *Reference = dyn_cast<DeclRefExpr>(&Part);
    const auto *Variable = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    return Variable &&
           (Variable == &Counter || findPart(Body, [&](const Stmt &Each) { return declares(&Each, *Variable); }));
  };
  for (const Stmt *Around = Flow.parentOf(&Use); Around != &Loop; Around = Flow.parentOf(Around)) {
    const auto *If = dyn_cast<IfStmt>(Around);
    const auto *Switch = dyn_cast<SwitchStmt>(Around);
    const auto *Choice = dyn_cast<AbstractConditionalOperator>(Around);
    if (findPart(If ? If->getCond() : Switch ? Switch->getCond() : Choice ? Choice->getCond() : nullptr, IsOfIteration))
      return true;
  }
  auto Jumps = [&](const Stmt &Part) {
    return isa<BreakStmt, ContinueStmt, GotoStmt>(Part) ||
           (isa<ReturnStmt, CXXThrowExpr>(Part) &&
            Files.isBeforeInTranslationUnit(Part.getBeginLoc(), Use.getBeginLoc()));
  };
  return findPart(Body, Jumps,
                  [](const Stmt &Part) { return isLambda(Part) || isLoop(Part) || isa<SwitchStmt>(Part); });
}

// A loop that counts a variable, and changes it nowhere else.
struct CountingLoop {
  const Stmt *Loop = nullptr; // null if there is none
  const Expr *First = nullptr;
  const VariableWrite *Step = nullptr;
};

CountingLoop countingLoopAround(const Expr &Mention, const VarDecl &Variable, const FunctionFlow &Flow) {
  CountingLoop Found;
  Found.Loop = loopIterating(Mention, Flow, [&](const Stmt &Each) {
    const LoopParts Parts = loopPartsOf(Each, Flow);
    Found.First = declares(Parts.Begin, Variable) ? Variable.getInit() : nullptr;
    Found.Step = nullptr;
    bool HasOther = false;
    for (const VariableWrite &Write : Flow.writesTo(Variable).Writes)
      if (Write.At == Parts.Begin && Write.What == VariableWrite::Assigns)
        Found.First = Write.Value;
      else if (Write.At == Parts.Step && Write.What == VariableWrite::Combines)
        Found.Step = &Write;
      else
        HasOther = true;
    return Found.First && Found.Step && !HasOther &&
           !findPart(Parts.Step, [&](const Stmt &Part) { return &Part == &Mention; });
  });
  return Found;
}

} // namespace

IntegerRange RangeEvaluator::asCounter(IntegerRange Value, const VarDecl &Variable, const Expr &Mention, Body &In) {
  if (Value.IsEmpty || !Variable.getType()->isIntegerType())
    return Value;
  const auto [Loop, First, Step] = countingLoopAround(Mention, Variable, *In.Whole);
  const Expr *Test = Loop ? conditionOf(*Loop) : nullptr;
  const auto *Condition = Test ? dyn_cast<BinaryOperator>(Test->IgnoreParenImpCasts()) : nullptr;
  if (!Condition || !Condition->isComparisonOp())
    return Value;
  const bool IsLeft = variableIn(Condition->getLHS()) == &Variable;
  if (!IsLeft && variableIn(Condition->getRHS()) != &Variable)
    return Value;
  const Expr &Limit = IsLeft ? *Condition->getRHS() : *Condition->getLHS();
  const BinaryOperatorKind Comparison =
      IsLeft ? Condition->getOpcode() : BinaryOperator::reverseComparisonOp(Condition->getOpcode());
  const std::optional<int64_t> From = evaluate(*First, In).exactly(), To = evaluate(Limit, In).exactly(),
                               By = Step->Value ? evaluate(*Step->Value, In).exactly() : 1;
  const std::optional<int64_t> Last =
      From && To && By ? lastWithin(*From, {Step->Operator, *By}, Comparison, *To) : std::nullopt;
  if (!Last || (Value.Upper && *Value.Upper < *Last))
    return Value;
  Value = {std::max(*From, Value.Lower.value_or(*From)), Last, false, Value.Origin, false};
  if (!maySkip(Mention, *Loop, Variable, *In.Whole, Context.getSourceManager()))
    Value.Highest = &Limit;
  return Value;
}

std::optional<IntegerRange> RangeEvaluator::elementOfLoop(const VarDecl &Variable, const MemberPath &Part,
                                                          const Expr &Mention, Body &In) {
  const auto *Loop = cast_or_null<CXXForRangeStmt>(loopIterating(Mention, *In.Whole, [&](const Stmt &Each) {
    const auto *Range = dyn_cast<CXXForRangeStmt>(&Each);
    return Range && Range->getLoopVariable() == &Variable;
  }));
  return Loop ? anElementOf(*Loop->getRangeInit(), std::nullopt, Part, In) : std::nullopt;
}

} // namespace cuda_tidy
