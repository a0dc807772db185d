#include "flow/LaunchIdioms.h"
#include "flow/RangeEvaluator.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace cuda_tidy {
namespace {

// Ranges of floating-point values have integers as ends, as long as the type holds them exactly.
IntegerRange inFloatingType(IntegerRange Range, QualType Type, const ASTContext &Context) {
  if (!Type->isRealFloatingType()) // a vector
    return IntegerRange::unknown(Range.Origin);
  const unsigned Digits = llvm::APFloat::semanticsPrecision(Context.getFloatTypeSemantics(Type));
  const int64_t Most = int64_t(1) << std::min(Digits, 62u);
  auto IsHeld = [&](int64_t End) {
    const uint64_t Size = llvm::AbsoluteValue(End);
    return Size <= static_cast<uint64_t>(Most) || Size >> llvm::countr_zero(Size) <= static_cast<uint64_t>(Most);
  };
  if (Range.Lower && !IsHeld(*Range.Lower))
    Range.Lower.reset();
  if (Range.Upper && !IsHeld(*Range.Upper))
    Range.Upper.reset();
  return Range;
}

bool isArithmetic(BinaryOperatorKind Kind) {
  return BinaryOperator::isMultiplicativeOp(Kind) || BinaryOperator::isAdditiveOp(Kind) ||
         BinaryOperator::isShiftOp(Kind) || BinaryOperator::isBitwiseOp(Kind);
}

IntegerRange truthValue(std::optional<bool> Known) {
  return Known ? IntegerRange::of(*Known) : IntegerRange::between(0, 1);
}

} // namespace

IntegerRange RangeEvaluator::evaluateCast(const CastExpr &Cast, Body &In) {
  const Expr &Inner = *Cast.getSubExpr();
  switch (Cast.getCastKind()) {
  case CK_IntegralToBoolean:
    return truthValue(truthOf(Inner, In));
  case CK_IntegralToFloating:
  case CK_FloatingCast:
    return inFloatingType(evaluate(Inner, In), Cast.getType(), Context);
  case CK_FloatingToIntegral:
    // A value out of range is undefined behaviour.
    return restrict(evaluate(Inner, In), BO_GE, anyOf(Cast.getType(), {}, Context));
  case CK_IntegralCast:
  case CK_Dependent:
    return convert(evaluate(Inner, In), Inner.getType(), Cast.getType(), Context);
  case CK_LValueToRValue:
  case CK_NoOp:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
    return evaluate(Inner, In);
  default:
    return leaf(ValueOrigin::Other, Cast, Cast.getType(), In);
  }
}

IntegerRange RangeEvaluator::evaluateBinary(const BinaryOperator &Operator, Body &In) {
  const Expr &Left = *Operator.getLHS(), &Right = *Operator.getRHS();
  if (Operator.getOpcode() == BO_Assign || Operator.getOpcode() == BO_Comma)
    return evaluate(Right, In);
  if (Operator.isComparisonOp() || Operator.isLogicalOp())
    return truthValue(truthOf(Operator, In));
  if (!isArithmetic(Operator.getOpcode()) || Left.getType()->isPointerType())
    return leaf(ValueOrigin::Other, Operator, Operator.getType(), In);
  IntegerRange A = evaluate(Left, In), B = evaluate(Right, In);
  if (!Operator.getType()->isRealFloatingType()) {
    IntegerRange Plain = calculateAs(Operator.getType(), Operator.getOpcode(), A, B, Context);
    if (Operator.getOpcode() == BO_Div && A.MayWrap && isUnsigned64(Operator.getType()))
      if (const auto Exact = evaluateUnsigned(Operator, In); Exact && llvm::isInt<64>(Exact->High))
        return IntegerRange::between(static_cast<int64_t>(Exact->Low), static_cast<int64_t>(Exact->High));
    auto Ceiling = ceilingDivisionIn(Operator, Context);
    if (!Ceiling)
      return Plain;
    const IntegerRange Dividend = evaluate(*Ceiling->Dividend, In);
    if (Ceiling->IsOfLess && Dividend.isAtMost(0))
      return Plain;
    IntegerRange Rounded = ceilingDivide(Dividend, evaluate(*Ceiling->Divisor, In));
    Rounded.MayWrap |= Plain.MayWrap;
    return Rounded;
  }
  IntegerRange Result = calculate(Operator.getOpcode(), A, B);
  if (Operator.getOpcode() == BO_Div) {
    // Integer quotients are cut off towards zero.
    const bool IsWhole = A.exactly() && B.exactly() > 0 && *A.exactly() % *B.exactly() == 0;
    if (Result.Upper && !IsWhole)
      Result.Upper = *Result.Upper + 1;
    if (Result.Lower && !IsWhole && !(A.Lower && *A.Lower >= 0))
      Result.Lower = *Result.Lower - 1;
  }
  return inFloatingType(Result, Operator.getType(), Context);
}

IntegerRange RangeEvaluator::evaluateUnary(const UnaryOperator &Operator, Body &In) {
  const Expr &Inner = *Operator.getSubExpr();
  switch (Operator.getOpcode()) {
  case UO_Plus:
  case UO_PostInc:
  case UO_PostDec:
    return evaluate(Inner, In);
  case UO_Minus:
    return calculateAs(Operator.getType(), BO_Sub, IntegerRange::of(0), evaluate(Inner, In), Context);
  case UO_PreInc:
  case UO_PreDec:
    return calculateAs(Operator.getType(), Operator.isIncrementOp() ? BO_Add : BO_Sub, evaluate(Inner, In),
                       IntegerRange::of(1), Context);
  case UO_LNot:
    return truthValue(truthOf(Operator, In));
  default:
    return leaf(ValueOrigin::Other, Operator, Operator.getType(), In);
  }
}

// Whether the condition is known to hold, or not to.
std::optional<bool> RangeEvaluator::truthOf(const Expr &Condition, Body &In) {
  llvm::SaveAndRestore<LeafSet *> Aside(Leaves, nullptr);
  const Expr *Inner = unwrapped(&Condition);
  if (const auto *Not = dyn_cast<UnaryOperator>(Inner); Not && Not->getOpcode() == UO_LNot) {
    std::optional<bool> Negated = truthOf(*Not->getSubExpr(), In);
    return Negated ? std::optional(!*Negated) : std::nullopt;
  }
  const auto *Operator = dyn_cast<BinaryOperator>(Inner);
  if (Operator && Operator->isLogicalOp()) {
    const bool Decides = Operator->getOpcode() == BO_LOr;
    std::optional<bool> Left = truthOf(*Operator->getLHS(), In), Right = truthOf(*Operator->getRHS(), In);
    return Left == Decides || Right == Decides ? std::optional(Decides) : Left && Right ? Left : std::nullopt;
  }
  const bool Compares = Operator && Operator->isComparisonOp() && Operator->getOpcode() != BO_Cmp &&
                        Operator->getLHS()->getType()->isIntegralOrEnumerationType() &&
                        Operator->getRHS()->getType()->isIntegralOrEnumerationType();
  if (!Compares && ((Operator && Operator->isComparisonOp()) || !Inner->getType()->isIntegralOrEnumerationType()))
    return std::nullopt;
  IntegerRange A = evaluate(Compares ? *Operator->getLHS() : *Inner, In);
  IntegerRange B = Compares ? evaluate(*Operator->getRHS(), In) : IntegerRange::of(0);
  const BinaryOperatorKind Kind = Compares ? Operator->getOpcode() : BO_NE;
  if (A.IsEmpty || B.IsEmpty)
    return std::nullopt;
  if (restrict(A, Kind, B).IsEmpty)
    return false;
  if (restrict(A, BinaryOperator::negateComparisonOp(Kind), B).IsEmpty)
    return true;
  return std::nullopt;
}

IntegerRange RangeEvaluator::evaluateConditional(const AbstractConditionalOperator &Choice, const MemberPath &Part,
                                                 Body &In) {
  if (auto Ceiling = ceilingDivisionIn(Choice, Context); Ceiling && Part.empty())
    return ceilingDivide(evaluate(*Ceiling->Dividend, In), evaluate(*Ceiling->Divisor, In));
  if (std::optional<bool> Condition = truthOf(*Choice.getCond(), In))
    return evaluatePart(*(*Condition ? Choice.getTrueExpr() : Choice.getFalseExpr()), Part, In);
  return join(evaluatePart(*Choice.getTrueExpr(), Part, In), evaluatePart(*Choice.getFalseExpr(), Part, In));
}

} // namespace cuda_tidy
