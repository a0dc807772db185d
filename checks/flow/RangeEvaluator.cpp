#include "flow/RangeEvaluator.h"
#include "flow/IntegerConstant.h"
#include "flow/LaunchIdioms.h"
#include "flow/ThreadCoordinates.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/SaveAndRestore.h"
#include <cmath>

using namespace clang;

namespace cuda_tidy {
namespace {

// A question that needs more than this is given up: the value is unknown.
constexpr unsigned MaxSteps = 20000;
constexpr unsigned MaxNesting = 150;

std::optional<IntegerRange> constantRangeOf(const Expr &E, const ASTContext &Context) {
  // Lists in parentheses, which templates have, are of no type.
  if (E.getType().isNull() || E.isValueDependent())
    return std::nullopt;
  if (const auto Value = constantOf(E, Context); Value && Value->isRepresentableByInt64())
    return IntegerRange::of(Value->getExtValue());
  llvm::APFloat Value(0.0);
  if (E.getType()->isRealFloatingType() && E.EvaluateAsFloat(Value, Context)) {
    double Number = Value.convertToDouble();
    if (std::abs(Number) < 9e15)
      return IntegerRange::between(std::floor(Number), std::ceil(Number));
  }
  return std::nullopt;
}

// What gives a constant its value.
const Expr *sourceOf(const Expr &E) {
  const VarDecl *Variable = variableIn(E.IgnoreParenCasts());
  return Variable && Variable->getAnyInitializer() ? sourceOf(*Variable->getAnyInitializer()->IgnoreImplicit()) : &E;
}

} // namespace

const Expr *unwrapped(const Expr *E) {
  while (true) {
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
      E = Default->getExpr();
    else if (const auto *Member = dyn_cast<CXXDefaultInitExpr>(E))
      E = Member->getExpr();
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

RangeEvaluator::RangeEvaluator(const FunctionDecl &Function, llvm::ArrayRef<CallPlace> Calls, FunctionFlows &Flows)
    : Flows(Flows), Context(Flows.context()) {
  auto Enter = [&](const FunctionDecl &Entered) -> Body & {
    Body &New = Functions.emplace_back();
    New.Flow = New.Whole = &Flows.of(Entered);
    return New;
  };
  if (Calls.empty())
    Enter(Function);
  else
    Enter(*Calls.back().Caller);
  for (const CallPlace &Place : llvm::reverse(Calls)) {
    Body &Around = Functions.back();
    Body &Caller = bodyAround(*Place.Call, Around);
    const FunctionDecl &Callee = &Place == Calls.begin() ? Function : *(&Place)[-1].Caller;
    const LambdaExpr *Lambda = Around.Flow->lambdaOf(*Place.Call->getDirectCallee());
    Body &Called = Lambda ? bodyAround(*Lambda->getBody(), Around) : Enter(Callee);
    Called.Caller = &Caller;
    enter(Called, *Place.Call);
    if (!Lambda) {
      Around.Use = Place.Call;
      Around.UseIn = &Caller;
    }
  }
}

void RangeEvaluator::forget() {
  auto Clear = [](Body &Code) {
    Code.Entries.clear();
    Code.Evaluated.clear();
  };
  llvm::for_each(Functions, Clear);
  for (auto &[Lambda, Code] : Lambdas)
    Clear(*Code);
}

void RangeEvaluator::ask(const Stmt &At) {
  StepsLeft = MaxSteps;
  Body &Asked = Functions.back();
  if (Asked.Use == &At || &functionAround(At) != &Asked)
    return;
  // What was computed so far took the conditions of another use for granted.
  forget();
  Asked.Use = &At;
  Asked.UseIn = &bodyAround(At, Asked);
}

IntegerRange RangeEvaluator::evaluateFor(const Stmt &At, const Expr &E, const MemberPath &Part) {
  ask(At);
  IntegerRange Range = evaluatePart(E, Part, bodyAround(E, functionAround(E)));
  return Range.IsEmpty ? IntegerRange::unknown({ValueOrigin::Other, &E}) : Range;
}

llvm::SmallVector<const Expr *, 4> RangeEvaluator::leavesFor(const Stmt &At, const Expr &E, const MemberPath &Part) {
  // What is remembered would not be computed again.
  forget();
  LeafSet Found;
  llvm::SaveAndRestore<LeafSet *> Collects(Leaves, &Found);
  evaluateFor(At, E, Part);
  return Found.takeVector();
}

IntegerRange RangeEvaluator::leaf(ValueOrigin::Kind What, const Expr &Where, QualType Type, const Body &In) {
  // What a called function does not know is, for who asks, what the call returns: a number, and not one of several.
  const Expr *Call = nullptr;
  for (const Body *Around = &In; Around->Depth > 0; Around = Around->Call ? Around->Caller : Around->Outer)
    Call = Around->Call ? Around->Call : Call;
  const bool IsOfCall = Call && What != ValueOrigin::DeviceProperty && !Call->getType()->isRecordType();
  const auto *Named = dyn_cast_or_null<CallExpr>(Call);
  const ValueOrigin Origin =
      IsOfCall ? ValueOrigin{Named ? originOfCall(*Named) : ValueOrigin::Call, Call} : ValueOrigin{What, &Where};
  if (Leaves)
    Leaves->insert(Origin.Where);
  return asAssumed(anyOf(Type, Origin, Context), Origin);
}

IntegerRange RangeEvaluator::asAssumed(const IntegerRange &Known, const ValueOrigin &Origin) const {
  const std::optional<IntegerRange> Given = Assumed ? Assumed(Origin) : std::nullopt;
  return Given ? restrict(restrict(Known, BO_GE, *Given), BO_LE, *Given) : Known;
}

IntegerRange RangeEvaluator::evaluate(const Expr &Original, Body &In) {
  const Expr &E = *unwrapped(&Original);
  auto [Constant, IsNew] = Constants.try_emplace(&E);
  if (IsNew)
    Constant->second = constantRangeOf(E, Context);
  if (IsNew && Constant->second)
    Constant->second->Origin.Where = sourceOf(E);
  if (Constant->second)
    return *Constant->second;
  const std::pair Key(&E, IterationsBack > 0);
  if (auto Known = In.Evaluated.find(Key); Known != In.Evaluated.end()) {
    const Body::Memory &Found = Known->second;
    if ((Found.IsFinal || Found.Generation == Generation) && Found.HasLeaves >= (Leaves != nullptr) &&
        Found.HasAllFacts >= FactsInUse.empty())
      return Found.Value;
  }
  IntegerRange Value = evaluateAnew(E, In);
  if (StepsLeft > 0)
    In.Evaluated.insert_or_assign(
        Key, Body::Memory{Value, Generation, InProgress == 0, Leaves != nullptr, FactsInUse.empty()});
  return Value;
}

IntegerRange RangeEvaluator::evaluateAnew(const Expr &E, Body &In) {
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
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(&E))
    return evaluateConditional(*Choice, {}, In);
  if (const auto *Call = dyn_cast<CallExpr>(&E))
    return evaluateCall(*Call, {}, In);
  const auto *Dereference = dyn_cast<UnaryOperator>(&E);
  if (isa<DeclRefExpr, MemberExpr>(E) || (Dereference && Dereference->getOpcode() == UO_Deref))
    return evaluateMember(E, {}, In);
  if (const auto *Operator = dyn_cast<UnaryOperator>(&E))
    return evaluateUnary(*Operator, In);
  if (isa<ArraySubscriptExpr>(E))
    if (const std::optional<IntegerRange> Element = evaluateElement(E, {}, In))
      return *Element;
  if (const auto *List = dyn_cast<InitListExpr>(&E); List && List->getNumInits() == 1)
    return evaluate(*List->getInit(0), In);
  if (const auto *Construct = dyn_cast<CXXUnresolvedConstructExpr>(&E); Construct && Construct->getNumArgs() == 1)
    return evaluate(*Construct->getArg(0), In);
  if (auto Coordinate = threadCoordinateIn(E))
    return asAssumed(Coordinate->range(), {ValueOrigin::Other, &E});
  return leaf(originOfMember(E), E, E.getType(), In);
}

RangeEvaluator::Body &RangeEvaluator::functionAround(const Stmt &Statement) {
  for (Body &Function : llvm::reverse(Functions))
    if (Function.Flow->parentOf(&Statement))
      return Function;
  return Functions.back();
}

RangeEvaluator::Body &RangeEvaluator::bodyAround(const Stmt &Statement, Body &Function) {
  for (const Stmt *Around = Function.Flow->parentOf(&Statement); Around; Around = Function.Flow->parentOf(Around))
    if (const auto *Lambda = dyn_cast<LambdaExpr>(Around))
      return bodyOf(*Lambda, bodyAround(*Lambda, Function));
  return Function;
}

RangeEvaluator::Body &RangeEvaluator::bodyOf(const LambdaExpr &Lambda, Body &Outer) {
  std::unique_ptr<Body> &Found = Lambdas[&Lambda];
  if (!Found) {
    Found = std::make_unique<Body>();
    Found->Flow = &Flows.of(*Lambda.getCallOperator());
    Found->Whole = Outer.Whole;
    Found->Outer = &Outer;
    Found->Lambda = &Lambda;
  }
  return *Found;
}

} // namespace cuda_tidy
