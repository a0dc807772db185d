#include "sizes/InputSize.h"
#include "flow/FunctionFlow.h"
#include "flow/IntegerConstant.h"
#include "flow/UnitAnalyses.h"
#include "sizes/SizeOrigins.h"
#include "sizes/SizeQuestion.h"
#include "syntax/GivenValues.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

// What a local variable begins with, instead of the variable.
const Expr &beginningOf(const Expr &E) {
  const auto *Variable = dyn_cast_or_null<VarDecl>(namedIn(E));
  return Variable && Variable->hasLocalStorage() && Variable->getInit() ? withoutCasts(*Variable->getInit()) : E;
}

// `!= 0`, `> n`, `>= 1`
bool isPositive(BinaryOperatorKind Comparison, std::optional<int64_t> Limit) {
  switch (Comparison) {
  case BO_NE:
    return Limit == 0;
  case BO_GT:
    return !Limit || *Limit >= 0; // Nobody compares a size with what is negative.
  case BO_GE:
    return Limit && *Limit > 0;
  default:
    return false;
  }
}

// Whether a function of the program's own is asked about a number, or about an object as a whole: `fits(n)`,
// `graph.isEmpty()`. Libraries' are known.
bool mayJudgeSize(const CallExpr &Call, const ASTContext &Context) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || Context.getSourceManager().isInSystemHeader(Callee->getLocation()))
    return false;
  return (isa<CXXMemberCallExpr>(Call) && Call.getNumArgs() == 0) ||
         llvm::any_of(Call.arguments(), [](const Expr *Given) { return Given->getType()->isIntegerType(); });
}

// Whether something has been asked of the size before, so that it is not zero where it is kept or handed on.
bool isGuarded(const Expr &Size, const FunctionDecl &In) {
  ASTContext &Context = In.getASTContext();
  const FunctionFlow &Flow = analysisOf<FunctionFlows>(Context).of(In);
  const auto Place = Flow.placeOf(Size);
  return Place && llvm::any_of(Flow.conditions().factsAt(*Place->Block), [&](const Fact &Each) {
           return saysThatNotEmpty(Each, Context) ||
                  (excludesZero(Each, Context) && isSame(beginningOf(*Each.Subject), Size, Context));
         });
}

} // namespace

std::optional<int64_t> InputSize::valueWhere(int64_t Items, const Expr &E, const ASTContext &Context) const {
  if (isSame(*Written, E, Context))
    return Items;
  if (!Owner)
    return std::nullopt;
  const auto *Call = dyn_cast<CallExpr>(&E);
  if (const Expr *Asked = Call ? askedWhetherEmpty(*Call) : nullptr; Asked && isSame(*Owner, *Asked, Context))
    return Items == 0;
  const std::optional<SizeQuestion> Asked = sizeAskedFor(E, Context), Own = sizeAskedFor(*Written, Context);
  if (!Asked || !isSame(*Owner, *Asked->Owner, Context))
    return std::nullopt;
  if (Asked->isOfAxis() && Own && Own->Axis && Own->Axis == Asked->Axis)
    return Items;
  return Items == 0 && !Asked->isOfAxis() ? std::optional<int64_t>(0) : std::nullopt;
}

std::optional<InputSize> inputSizeIn(const Expr &Leaf, ASTContext &Context) {
  const std::optional<DataSize> Origin = analysisOf<SizeOrigins>(Context).of(Leaf);
  if (!Origin || !Origin->mayBeZero())
    return std::nullopt;
  if (Origin->In && Origin->From && isGuarded(*Origin->From, *Origin->In))
    return std::nullopt;
  const std::optional<SizeQuestion> Question = sizeAskedFor(Leaf, Context);
  return InputSize{&Leaf, Question ? Question->Owner : nullptr, Origin->From, Origin->Least};
}

bool excludesZero(const Fact &Condition, const ASTContext &Context, unsigned Depth) {
  constexpr unsigned MaxDepth = 8; // A variable may name itself in its initialiser.
  const Expr &Subject = *Condition.Subject;
  if (Subject.getType()->isEnumeralType())
    return false;
  const auto *Call = dyn_cast<CallExpr>(&Subject);
  if (Subject.getType()->isBooleanType()) {
    if (Call)
      return askedWhetherEmpty(*Call) || mayJudgeSize(*Call, Context);
    const auto *Variable = dyn_cast_or_null<VarDecl>(namedIn(Subject));
    const Expr *Init = Variable ? Variable->getInit() : nullptr;
    return Init && Depth < MaxDepth &&
           llvm::any_of(
               factsOf(*Init, Condition.Comparison == BO_NE),
               [&](const Fact &Each) {
                 return Each.Subject->IgnoreParenImpCasts() != &Subject && excludesZero(Each, Context, Depth + 1);
               });
  }
  // `x.dim() > 0`
  if (Call && isa<CXXMemberCallExpr, CXXOperatorCallExpr>(Call) && !sizeAskedFor(Subject, Context) &&
      !mayJudgeSize(*Call, Context))
    return false;
  return isPositive(Condition.Comparison, Condition.Limit ? integerConstant(*Condition.Limit, Context) : 0);
}

bool saysThatNotEmpty(const Fact &Condition, const ASTContext &Context) {
  const Expr &Subject = beginningOf(*Condition.Subject);
  const auto *Call = dyn_cast<CallExpr>(&Subject);
  if (Call && Condition.Comparison == BO_EQ && askedWhetherEmpty(*Call))
    return true;
  const std::optional<int64_t> Limit = Condition.Limit ? integerConstant(*Condition.Limit, Context) : 0;
  return Limit == 0 && sizeAskedFor(Subject, Context) && excludesZero(Condition, Context);
}

bool areDifferentDimensions(const Expr &A, const Expr &B, const ASTContext &Context) {
  const std::optional<SizeQuestion> OfA = sizeAskedFor(beginningOf(A), Context),
                                    OfB = sizeAskedFor(beginningOf(B), Context);
  return OfA && OfB && isSame(*OfA->Owner, *OfB->Owner, Context) && OfA->Axis && OfB->Axis && OfA->Axis != OfB->Axis;
}

} // namespace cuda_tidy
