#include "flow/RangeEvaluator.h"
#include "flow/LaunchIdioms.h"
#include "flow/ThreadCoordinates.h"
#include "llvm/ADT/ScopeExit.h"
#include <cmath>

using namespace clang;

namespace cuda_tidy {
namespace {

// A question that needs more than this is given up: the value is unknown.
constexpr unsigned MaxSteps = 20000;
constexpr unsigned MaxNesting = 150;

// Ranges of floating-point values have integers as ends, as long as the type holds them exactly.
IntegerRange inFloatingType(IntegerRange Range, QualType Type, const ASTContext &Context) {
  const unsigned Digits = llvm::APFloat::semanticsPrecision(Context.getFloatTypeSemantics(Type));
  const int64_t Most = int64_t(1) << std::min(Digits, 62u);
  if (Range.Lower && std::abs(*Range.Lower) > Most)
    Range.Lower.reset();
  if (Range.Upper && std::abs(*Range.Upper) > Most)
    Range.Upper.reset();
  return Range;
}

std::optional<IntegerRange> constantOf(const Expr &E, const ASTContext &Context) {
  // Lists in parentheses, which templates have, are of no type.
  if (E.getType().isNull() || E.isValueDependent())
    return std::nullopt;
  Expr::EvalResult Result;
  if (E.getType()->isIntegralOrEnumerationType() && E.EvaluateAsInt(Result, Context) &&
      Result.Val.getInt().isRepresentableByInt64())
    return IntegerRange::of(Result.Val.getInt().getExtValue());
  llvm::APFloat Value(0.0);
  if (E.getType()->isRealFloatingType() && E.EvaluateAsFloat(Value, Context)) {
    double Number = Value.convertToDouble();
    if (std::abs(Number) < 9e15)
      return IntegerRange::between(std::floor(Number), std::ceil(Number));
  }
  return std::nullopt;
}

bool isArithmetic(BinaryOperatorKind Kind) {
  return BinaryOperator::isMultiplicativeOp(Kind) || BinaryOperator::isAdditiveOp(Kind) ||
         BinaryOperator::isShiftOp(Kind) || BinaryOperator::isBitwiseOp(Kind);
}

const Expr *unwrapped(const Expr *E) {
  while (true) {
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
      E = Default->getExpr();
    else if (const auto *Full = dyn_cast<FullExpr>(E))
      E = Full->getSubExpr();
    else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
      E = Temporary->getSubExpr();
    else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(E))
      E = Bound->getSubExpr();
    else if (const auto *Replaced = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
      E = Replaced->getReplacement();
    else if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(E); Opaque && Opaque->getSourceExpr())
      E = Opaque->getSourceExpr();
    else if (const auto *List = dyn_cast<ParenListExpr>(E); List && List->getNumExprs() == 1)
      E = List->getExpr(0);
    else if (const Expr *Inner = E->IgnoreParens(); Inner != E)
      E = Inner;
    else
      return E;
  }
}

// What gives a constant its value.
const Expr *sourceOf(const Expr &E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E.IgnoreParenCasts());
  const auto *Variable = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  return Variable && Variable->getAnyInitializer() ? sourceOf(*Variable->getAnyInitializer()->IgnoreImplicit()) : &E;
}

} // namespace

RangeEvaluator::RangeEvaluator(const FunctionDecl &Function, ASTContext &Context) : Context(Context) {
  Top.Flow = Top.Whole = flowOf(Function);
}

IntegerRange RangeEvaluator::evaluateFor(const Stmt &At, const Expr &E, const MemberPath &Part) {
  StepsLeft = MaxSteps;
  if (Use != &At) {
    // What was computed so far took the conditions of another use for granted.
    Top.Entries.clear();
    for (auto &[Lambda, Code] : Lambdas)
      Code->Entries.clear();
    Use = &At;
    UseIn = &bodyAround(At);
  }
  IntegerRange Range = evaluatePart(E, Part, bodyAround(E));
  return Range.IsEmpty ? IntegerRange::unknown({ValueOrigin::Other, &E}) : Range;
}

IntegerRange RangeEvaluator::leaf(ValueOrigin::Kind What, const Expr &Where, QualType Type, const Body &In) const {
  // What a called function does not know is, for who asks, what the call returns.
  const CallExpr *Call = nullptr;
  for (const Body *Around = &In; Around; Around = Around->Call ? Around->Caller : Around->Outer)
    Call = Around->Call ? Around->Call : Call;
  if (Call && What != ValueOrigin::DeviceProperty)
    return anyOf(Type, {originOfCall(*Call), Call}, Context);
  return anyOf(Type, {What, &Where}, Context);
}

IntegerRange RangeEvaluator::evaluate(const Expr &Original, Body &In) {
  const Expr &E = *unwrapped(&Original);
  if (auto Constant = constantOf(E, Context)) {
    Constant->Origin.Where = sourceOf(E);
    return *Constant;
  }
  if (StepsLeft == 0 || Nesting > MaxNesting)
    return leaf(ValueOrigin::Other, E, E.getType(), In);
  --StepsLeft;
  ++Nesting;
  llvm::scope_exit Leave([&] { --Nesting; });
  IntegerRange Range = restrictByConditions(evaluateUnrestricted(E, In), E, In);
  if (Range.exactly() && !Range.Origin.Where)
    Range.Origin.Where = &E;
  return Range;
}

IntegerRange RangeEvaluator::evaluateUnrestricted(const Expr &E, Body &In) {
  if (const auto *Cast = dyn_cast<CastExpr>(&E))
    return evaluateCast(*Cast, In);
  if (const auto *Operator = dyn_cast<BinaryOperator>(&E))
    return evaluateBinary(*Operator, In);
  if (const auto *Operator = dyn_cast<UnaryOperator>(&E))
    return evaluateUnary(*Operator, In);
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(&E))
    return evaluateConditional(*Choice, {}, In);
  if (const auto *Call = dyn_cast<CallExpr>(&E))
    return evaluateCall(*Call, {}, In);
  if (isa<DeclRefExpr, MemberExpr>(E))
    return evaluateMember(E, {}, In);
  if (const auto *List = dyn_cast<InitListExpr>(&E); List && List->getNumInits() == 1)
    return evaluate(*List->getInit(0), In);
  if (const auto *Construct = dyn_cast<CXXUnresolvedConstructExpr>(&E); Construct && Construct->getNumArgs() == 1)
    return evaluate(*Construct->getArg(0), In);
  if (auto Coordinate = threadCoordinateIn(E))
    return Coordinate->range();
  return leaf(originOfMember(E), E, E.getType(), In);
}

IntegerRange RangeEvaluator::evaluateCast(const CastExpr &Cast, Body &In) {
  const Expr &Inner = *Cast.getSubExpr();
  switch (Cast.getCastKind()) {
  case CK_IntegralToBoolean:
    return IntegerRange::between(0, 1);
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
    return IntegerRange::between(0, 1);
  if (!isArithmetic(Operator.getOpcode()))
    return leaf(ValueOrigin::Other, Operator, Operator.getType(), In);
  IntegerRange A = evaluate(Left, In), B = evaluate(Right, In);
  if (!Operator.getType()->isRealFloatingType()) {
    IntegerRange Plain = calculateAs(Operator.getType(), Operator.getOpcode(), A, B, Context);
    auto Ceiling = ceilingDivisionIn(Operator, Context);
    if (!Ceiling)
      return Plain;
    IntegerRange Rounded = ceilingDivide(evaluate(*Ceiling->Dividend, In), evaluate(*Ceiling->Divisor, In));
    Rounded.MayWrap |= Plain.MayWrap;
    return Rounded;
  }
  IntegerRange Result = calculate(Operator.getOpcode(), A, B);
  if (Operator.getOpcode() == BO_Div) {
    // Integer quotients are cut off towards zero.
    const bool IsWhole = A.exactly() && B.exactly() && *B.exactly() != 0 && *A.exactly() % *B.exactly() == 0;
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
    return IntegerRange::between(0, 1);
  default:
    return leaf(ValueOrigin::Other, Operator, Operator.getType(), In);
  }
}

IntegerRange RangeEvaluator::evaluateConditional(const AbstractConditionalOperator &Choice, const MemberPath &Part,
                                                 Body &In) {
  if (auto Ceiling = ceilingDivisionIn(Choice, Context); Ceiling && Part.empty())
    return ceilingDivide(evaluate(*Ceiling->Dividend, In), evaluate(*Ceiling->Divisor, In));
  if (auto Condition = constantOf(*Choice.getCond(), Context); Condition && Condition->exactly())
    return evaluatePart(*(*Condition->exactly() ? Choice.getTrueExpr() : Choice.getFalseExpr()), Part, In);
  return join(evaluatePart(*Choice.getTrueExpr(), Part, In), evaluatePart(*Choice.getFalseExpr(), Part, In));
}

IntegerRange RangeEvaluator::evaluateMember(const Expr &E, MemberPath Part, Body &In) {
  const Expr *Base = &E;
  while (true) {
    const auto *Member = dyn_cast<MemberExpr>(Base);
    if (const auto *Reference = dyn_cast<DeclRefExpr>(Base)) {
      if (const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl()))
        return evaluateVariable(*Variable, Part, E, In);
      bool IsArgument = isa<NonTypeTemplateParmDecl>(Reference->getDecl());
      return leaf(IsArgument ? ValueOrigin::TemplateParameter : ValueOrigin::Other, E, E.getType(), In);
    }
    const auto *Field = Member && !Member->isArrow() ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
    if (!Field)
      break;
    Part.insert(Part.begin(), Field);
    Base = Member->getBase()->IgnoreParenImpCasts();
  }
  return leaf(originOfMember(E), E, Part.empty() ? E.getType() : Part.back()->getType(), In);
}

IntegerRange RangeEvaluator::evaluatePart(const Expr &Original, const MemberPath &Part, Body &In) {
  if (Part.empty())
    return evaluate(Original, In);
  const Expr *E = unwrapped(&Original);
  while (const auto *Cast = dyn_cast<CastExpr>(E))
    E = unwrapped(Cast->getSubExpr());
  if (const auto *Construction = dyn_cast<CXXConstructExpr>(E))
    return evaluateConstruction(*Construction, Part, In);
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E))
    return evaluateConditional(*Choice, Part, In);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return evaluateCall(*Call, Part, In);
  if (isa<DeclRefExpr, MemberExpr>(E))
    return evaluateMember(*E, Part, In);
  const unsigned Index = Part.front()->getFieldIndex();
  if (const auto *List = dyn_cast<InitListExpr>(E)) {
    const auto *Complete = List->isSyntacticForm() && List->getSemanticForm() ? List->getSemanticForm() : List;
    if (Index < Complete->getNumInits())
      return evaluatePart(*Complete->getInit(Index), MemberPath(llvm::drop_begin(Part)), In);
  }
  // `dim3 grid(n, 2)` in a template.
  const auto *Arguments = dyn_cast<ParenListExpr>(E);
  const auto *Unresolved = dyn_cast<CXXUnresolvedConstructExpr>(E);
  if (isDim3(*Part.front()->getParent()) && (Arguments || Unresolved)) {
    const unsigned Count = Arguments ? Arguments->getNumExprs() : Unresolved->getNumArgs();
    if (Unresolved && Count == 1)
      return evaluatePart(*Unresolved->getArg(0), Part, In);
    if (Index >= Count)
      return IntegerRange::of(1);
    const Expr &Given = Arguments ? *Arguments->getExpr(Index) : *Unresolved->getArg(Index);
    if (Given.getType()->isIntegralOrEnumerationType() || Given.isTypeDependent())
      return convert(evaluate(Given, In), Given.getType(), Part.front()->getType(), Context);
  } else if (isDim3(*Part.front()->getParent()) && E->getType()->isIntegralOrEnumerationType()) {
    return Index == 0 ? evaluate(*E, In) : IntegerRange::of(1);
  }
  return leaf(ValueOrigin::Other, *E, Part.back()->getType(), In);
}

IntegerRange RangeEvaluator::evaluateConstruction(const CXXConstructExpr &Construction, const MemberPath &Part,
                                                  Body &In) {
  const CXXConstructorDecl &Constructor = *Construction.getConstructor();
  if (Construction.getNumArgs() > 0 && Constructor.isCopyOrMoveConstructor())
    return evaluatePart(*Construction.getArg(0), Part, In);
  if (!isDim3(*Constructor.getParent()) || Part.size() != 1)
    return leaf(ValueOrigin::Other, Construction, Part.back()->getType(), In);
  if (Construction.getNumArgs() == 1)
    if (const auto *Other = Construction.getArg(0)->getType()->getAsRecordDecl())
      for (const FieldDecl *Field : Other->fields())
        if (Field->getName() == Part.front()->getName())
          return evaluatePart(*Construction.getArg(0), {Field}, In);
  const unsigned Index = Part.front()->getFieldIndex();
  return Index < Construction.getNumArgs() ? evaluate(*Construction.getArg(Index), In) : IntegerRange::of(1);
}

RangeEvaluator::Body &RangeEvaluator::bodyAround(const Stmt &Statement) {
  for (const Stmt *Around = Top.Whole->parentOf(&Statement); Around; Around = Top.Whole->parentOf(Around))
    if (const auto *Lambda = dyn_cast<LambdaExpr>(Around))
      return bodyOf(*Lambda, bodyAround(*Lambda));
  return Top;
}

RangeEvaluator::Body &RangeEvaluator::bodyOf(const LambdaExpr &Lambda, Body &Outer) {
  std::unique_ptr<Body> &Found = Lambdas[&Lambda];
  if (!Found) {
    Found = std::make_unique<Body>();
    Found->Flow = flowOf(*Lambda.getCallOperator());
    Found->Whole = Outer.Whole;
    Found->Outer = &Outer;
    Found->Lambda = &Lambda;
  }
  return *Found;
}

const FunctionFlow *RangeEvaluator::flowOf(const FunctionDecl &Function) {
  std::unique_ptr<FunctionFlow> &Found = Flows[&Function];
  if (!Found)
    Found = std::make_unique<FunctionFlow>(Function, Context);
  return Found.get();
}

} // namespace cuda_tidy
