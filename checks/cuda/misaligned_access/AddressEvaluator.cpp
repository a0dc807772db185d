#include "cuda/misaligned_access/AddressEvaluator.h"
#include "flow/Conditions.h"
#include "flow/IntegerConstant.h"
#include "flow/LaunchIdioms.h"
#include "flow/LoopParts.h"
#include "flow/RangeEvaluator.h"
#include "flow/ThreadCoordinates.h"
#include "knowledge/SharedVariables.h"
#include "knowledge/TypeSize.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/SaveAndRestore.h"
#include <numeric>

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxDepth = 24, MaxTerms = 16, MaxSteps = 2000;

const Expr &bare(const Expr &E) {
  const Expr *At = &E;
  while (true) {
    const Expr *Inner = unwrapped(At->IgnoreParens());
    if (const auto *Constant = dyn_cast<ConstantExpr>(Inner))
      Inner = Constant->getSubExpr();
    if (const auto *Replaced = dyn_cast<SubstNonTypeTemplateParmExpr>(Inner))
      Inner = Replaced->getReplacement();
    if (Inner == At)
      return *At;
    At = Inner;
  }
}

/// Whether \p E is a part of a parameter that has one value for all threads.
bool isPartOfParameter(const Expr &E) {
  const auto *Member = dyn_cast<MemberExpr>(E.IgnoreParenImpCasts());
  if (!Member)
    return false;
  const Expr *Object = Member->getBase()->IgnoreParenImpCasts();
  return isPartOfParameter(*Object) || (isa_and_nonnull<ParmVarDecl>(variableIn(Object)) && !Member->isArrow());
}

} // namespace

Sum AddressEvaluator::unknown(const Expr &E, int64_t Times) {
  auto *Same = llvm::find_if(Unknowns, [&](const Expr *Each) { return isSame(*Each, E, Context); });
  if (Same == Unknowns.end() || !isStable(E, Flow)) {
    Unknowns.push_back(&E);
    Same = &Unknowns.back();
  }
  const bool IsOfDevice = isPartOfParameter(E);
  const Factor::Kind Kind = IsOfDevice ? Factor::Fixed : Sizes.of(E) ? Factor::Input : Factor::Unknown;
  return Sum({Kind, *Same, &E}, Times);
}

Sum AddressEvaluator::oneOf(const Expr &E, llvm::ArrayRef<Sum> Values) {
  int64_t Divisor = 0;
  for (const Sum &Each : Values)
    Divisor = std::gcd(Divisor, Each.divisor());
  return Divisor == 0 ? Sum() : Sum({Factor::Unknown, &E, &E}, Divisor);
}

Sum AddressEvaluator::valueOf(const Expr &Written) {
  if (Depth == 0)
    StepsLeft = MaxSteps;
  const Expr &E = *bare(Written).IgnoreParenCasts();
  if (E.isValueDependent() || !E.getType()->isIntegralOrEnumerationType() || Depth > MaxDepth || !StepsLeft)
    return Sum({Factor::Unknown, &E, &E});
  --StepsLeft;
  if (const std::optional<int64_t> Constant = integerConstant(E, Context))
    return *Constant;
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  if (const auto Coordinate = threadCoordinateIn(E)) {
    const bool IsPlace =
        Coordinate->What == ThreadCoordinate::ThreadIdx || Coordinate->What == ThreadCoordinate::BlockIdx;
    const uintptr_t Number = Coordinate->What * 3 + Coordinate->Axis + 1;
    return Sum({IsPlace ? Factor::Coordinate : Factor::Fixed, reinterpret_cast<const void *>(Number), &E});
  }
  if (const auto *Operator = dyn_cast<BinaryOperator>(&E))
    return valueOfOperator(*Operator);
  if (const auto *Sign = dyn_cast<UnaryOperator>(&E); Sign && Sign->getOpcode() == UO_Minus)
    return Sum(-1) * valueOf(*Sign->getSubExpr());
  if (const auto *Choice = dyn_cast<ConditionalOperator>(&E))
    return oneOf(E, {valueOf(*Choice->getTrueExpr()), valueOf(*Choice->getFalseExpr())});
  if (const auto *Call = dyn_cast<CallExpr>(&E))
    return valueOfCall(*Call);
  if (const auto *Reference = dyn_cast<DeclRefExpr>(&E))
    if (const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl()))
      return valueOfVariable(*Reference, *Variable);
  return unknown(E);
}

Sum AddressEvaluator::valueOfOperator(const BinaryOperator &Operator) {
  const BinaryOperatorKind Kind = Operator.getOpcode();
  if (Kind == BO_Comma)
    return valueOf(*Operator.getRHS());
  if (!llvm::is_contained({BO_Add, BO_Sub, BO_Mul, BO_Div, BO_Rem, BO_Shl, BO_Shr, BO_And, BO_Or, BO_Xor}, Kind))
    return unknown(Operator);
  const Sum Left = valueOf(*Operator.getLHS()), Right = valueOf(*Operator.getRHS());
  if (Left.terms().size() + Right.terms().size() > MaxTerms)
    return unknown(Operator);
  const std::optional<int64_t> Number = Right.constant();
  const bool IsShift = Number && *Number >= 0 && *Number < 32;
  switch (Kind) {
  case BO_Add:
    return Left + Right;
  case BO_Sub:
    return Left + Sum(-1) * Right;
  case BO_Mul:
    return Left.terms().size() * Right.terms().size() > MaxTerms ? unknown(Operator, Left.divisor() * Right.divisor())
                                                                 : Left * Right;
  case BO_Shl:
    return IsShift ? Left * Sum(int64_t(1) << *Number) : unknown(Operator, std::max<int64_t>(1, Left.divisor()));
  case BO_Shr:
    return IsShift ? quotient(Operator, Left, int64_t(1) << *Number) : unknown(Operator);
  case BO_Div:
    return Number && *Number > 0 ? quotient(Operator, Left, *Number) : unknown(Operator);
  case BO_And: // has the zeros at the end of either
    return Left.divisor() && Right.divisor()
               ? unknown(Operator, std::max(Left.divisor() & -Left.divisor(), Right.divisor() & -Right.divisor()))
               : Sum();
  default: // a remainder, `|` and `^` have the zeros at the end that both sides have
    const int64_t Common = std::gcd(Left.divisor(), Right.divisor());
    return Common ? unknown(Operator, Kind == BO_Rem ? Common : Common & -Common) : Sum();
  }
}

Sum AddressEvaluator::quotient(const BinaryOperator &Operator, const Sum &Dividend, int64_t Divisor) {
  if (const std::optional<Sum> Exact = Dividend.dividedBy(Divisor))
    return *Exact;
  return unknown(Operator);
}

Sum AddressEvaluator::valueOfCall(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (extremeBy(Call) && Call.getNumArgs() == 2)
    return oneOf(Call, {valueOf(*Call.getArg(0)), valueOf(*Call.getArg(1))});
  const FunctionDecl *Definition = Callee && !isa<CXXMethodDecl>(Callee) ? definitionOf(*Callee) : nullptr;
  const auto *Body = Definition ? dyn_cast_or_null<CompoundStmt>(Definition->getBody()) : nullptr;
  const auto *Return = Body && Body->size() == 1 ? dyn_cast<ReturnStmt>(Body->body_front()) : nullptr;
  if (!Return || !Return->getRetValue() || Depth > MaxDepth / 2)
    return unknown(Call);
  AddressEvaluator Inside(Flows.of(*Definition), Flows, Sizes);
  Inside.Depth = Depth + MaxDepth / 4;
  const Sum Returned = Inside.valueOf(*Return->getRetValue()).withParameters([&](const Factor &Each) {
    const unsigned Index = static_cast<const ParmVarDecl *>(Each.Identity)->getFunctionScopeIndex();
    return Index < Call.getNumArgs() ? valueOf(*Call.getArg(Index)) : unknown(Call);
  });
  // What is unknown in there may be another value in each call.
  return Returned.has(Factor::Unknown) ? Returned.divisor() ? unknown(Call, Returned.divisor()) : Sum() : Returned;
}

Sum AddressEvaluator::valueOfVariable(const DeclRefExpr &Reference, const VarDecl &Variable) {
  const auto *Parameter = dyn_cast<ParmVarDecl>(&Variable);
  const bool IsOwn = Parameter ? Parameter->getDeclContext() == &Flow.function() : Variable.isLocalVarDecl();
  if (!IsOwn || Variable.isStaticLocal() || isInSharedMemory(Variable))
    return unknown(Reference);
  const VariableWrites &Writes = Flow.writesTo(Variable);
  const bool IsConstant = Writes.isNeverChanged() && (Parameter || Variable.getInit());
  if (auto Known = Constants.find(&Variable); Known != Constants.end())
    return Known->second;
  if (!InProgress.insert(&Variable).second)
    return {}; // What it is made of itself brings no divisor of its own.
  const llvm::scope_exit Done([&] { InProgress.erase(&Variable); });
  const Sum Initial = Parameter            ? Sum({Factor::Parameter, Parameter, &Reference})
                      : Variable.getInit() ? valueOf(*Variable.getInit())
                                           : Sum();
  if (IsConstant)
    return Constants[&Variable] = Initial;
  if (Writes.Escapes)
    return unknown(Reference);
  if (!Parameter && !Variable.getInit())
    if (const Expr *Only = Flow.onlyValueOf(Variable))
      return valueOf(*Only);
  if (const std::optional<Sum> Added = addedTo(Variable, Reference))
    return Initial + *Added;
  llvm::SmallVector<Sum, 4> Values = {Initial};
  for (const VariableWrite &Each : Writes.Writes) {
    const bool IsAdded = Each.What == VariableWrite::Combines && llvm::is_contained({BO_Add, BO_Sub}, Each.Operator);
    if (!Each.Value || !Each.Part.empty() || (!IsAdded && Each.What != VariableWrite::Assigns))
      return unknown(Reference);
    Values.push_back(valueOf(*Each.Value));
  }
  return oneOf(Reference, Values);
}

std::optional<Sum> AddressEvaluator::addedTo(const VarDecl &Variable, const Expr &Use) {
  const VariableWrites &Writes = Flow.writesTo(Variable);
  if (Writes.Escapes)
    return std::nullopt;
  Sum Result;
  for (const VariableWrite &Each : Writes.Writes) {
    if (Each.What != VariableWrite::Combines || !Each.Part.empty())
      return std::nullopt;
    // `++` and `--` have no value.
    const auto *Step = dyn_cast<UnaryOperator>(Each.At);
    const bool IsUp = Step ? Step->isIncrementOp() : Each.Operator == BO_Add;
    if (!IsUp && !(Step ? Step->isDecrementOp() : Each.Operator == BO_Sub))
      return std::nullopt;
    const std::optional<Sum> Rounds = roundsOf(*Each.At, Variable, Use);
    const Sum Value = Each.Value ? valueOf(*Each.Value) : Sum(1);
    if (!Rounds || Value.has(Factor::Round) || Value.has(Factor::Unknown)) {
      if (Value.divisor())
        Result = Result + Sum({Factor::Unknown, Each.At, Each.At}, Value.divisor());
      continue;
    }
    Result = Result + Sum(IsUp ? 1 : -1) * *Rounds * Value;
  }
  return Result;
}

/// How often \p Write has changed \p Variable when \p Use reads it.
std::optional<Sum> AddressEvaluator::roundsOf(const Expr &Write, const VarDecl &Variable, const Expr &Use) {
  llvm::SmallVector<const Stmt *, 2> Loops;
  for (const Stmt *Loop = loopAround(Write, Flow); Loop; Loop = loopAround(*Loop, Flow)) {
    const SourceRange Body = bodyOf(*Loop)->getSourceRange();
    const SourceManager &Files = Context.getSourceManager();
    const bool IsOutside = isa<ParmVarDecl>(Variable) ||
                           Files.isBeforeInTranslationUnit(Variable.getLocation(), Body.getBegin()) ||
                           Files.isBeforeInTranslationUnit(Body.getEnd(), Variable.getLocation());
    if (!IsOutside)
      break;
    Loops.push_back(Loop);
  }
  if (Loops.size() > 1)
    return std::nullopt;
  if (Loops.empty()) {
    const auto Before = Flow.placeOf(Write), At = Flow.placeOf(Use);
    if (!Before || !At || !Flow.cfg())
      return std::nullopt;
    if (Before->Block == At->Block)
      return Before->Index < At->Index ? 1 : 0;
    if (Flow.conditions().dominates(*Before->Block, *At->Block))
      return 1;
    return Flow.conditions().dominates(*At->Block, *Before->Block) ? std::optional<Sum>(0) : std::nullopt;
  }
  const Stmt &Loop = *Loops.front();
  const Stmt *Around = Flow.parentOf(&Write);
  const bool IsEachTime = loopPartsOf(Loop, Flow).Step == &Write || Around == bodyOf(Loop);
  bool IsInside = false;
  for (const Stmt *At = &Use; At && !IsInside; At = Flow.parentOf(At))
    IsInside = At == &Loop;
  if (!IsEachTime || !IsInside)
    return std::nullopt;
  const Sum Before = isOnlyRound(Loop) ? Sum() : Sum({Factor::Round, &Loop, &Write});
  const bool IsDone = Around == bodyOf(Loop) &&
                      Context.getSourceManager().isBeforeInTranslationUnit(Write.getBeginLoc(), Use.getBeginLoc());
  return Before + Sum(IsDone);
}

/// Whether \p Loop, as far as its numbers are known, ends after its first round.
bool AddressEvaluator::isOnlyRound(const Stmt &Loop) {
  const LoopParts Parts = loopPartsOf(Loop, Flow);
  const auto *Condition =
      dyn_cast_or_null<BinaryOperator>(Parts.Condition ? Parts.Condition->IgnoreParenImpCasts() : nullptr);
  const auto *Step = dyn_cast_or_null<CompoundAssignOperator>(Parts.Step);
  const bool IsUnit = isa_and_nonnull<UnaryOperator>(Parts.Step);
  const VarDecl *Limited = Condition ? variableIn(Condition->getLHS()) : nullptr;
  if (!Limited || Condition->getOpcode() != BO_LT || !Limited->getInit() || (!Step && !IsUnit))
    return false;
  const auto First = integerConstant(*Limited->getInit(), Context),
             Limit = integerConstant(*Condition->getRHS(), Context);
  const auto By = Step ? integerConstant(*Step->getRHS(), Context) : std::optional<int64_t>(1);
  return First && Limit && By && *First + *By >= *Limit;
}

bool AddressEvaluator::widens(QualType From, QualType To) const {
  const auto Before = From->isVoidType() ? std::optional<uint64_t>(1) : alignmentInBytes(From, Context);
  const auto After = To->isVoidType() ? std::optional<uint64_t>(1) : alignmentInBytes(To, Context);
  return Before && After && *After > *Before;
}

Address AddressEvaluator::moved(Address From, const Expr &Index, int64_t Sign, QualType Element) {
  const std::optional<uint64_t> Size =
      Element->isVoidType() ? std::optional<uint64_t>(1) : sizeInBytes(Element, Context);
  From.Offset = From.Offset + (Size ? Sum(Sign * static_cast<int64_t>(*Size)) * valueOf(Index) : unknown(Index));
  return From;
}

Address AddressEvaluator::addressOf(const Expr &Written) {
  if (Depth == 0)
    StepsLeft = MaxSteps;
  const Expr &E = bare(Written);
  if (E.isTypeDependent() || E.isValueDependent() || Depth > MaxDepth)
    return {nullptr, &E, Sum({Factor::Unknown, &E, &E})};
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  if (const auto *Cast = dyn_cast<CastExpr>(&E))
    return addressOfCast(*Cast);
  if (const auto *Operator = dyn_cast<BinaryOperator>(&E);
      Operator && Operator->isAdditiveOp() && E.getType()->isPointerType()) {
    const bool IsFirst = Operator->getLHS()->getType()->isPointerType();
    const Expr &Pointer = IsFirst ? *Operator->getLHS() : *Operator->getRHS();
    const Expr &Index = IsFirst ? *Operator->getRHS() : *Operator->getLHS();
    return moved(addressOf(Pointer), Index, Operator->getOpcode() == BO_Add ? 1 : -1, E.getType()->getPointeeType());
  }
  if (const auto *Operator = dyn_cast<UnaryOperator>(&E); Operator && Operator->getOpcode() == UO_AddrOf)
    return placeOf(*Operator->getSubExpr());
  if (const auto *Reference = dyn_cast<DeclRefExpr>(&E))
    if (const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl()))
      return addressOfVariable(*Reference, *Variable);
  const bool IsCounted = isa<UnaryOperator>(E); // `*p++`: another pointer each time
  return {nullptr, &E, IsCounted ? Sum({Factor::Unknown, &E, &E}) : Sum()};
}

Address AddressEvaluator::addressOfCast(const CastExpr &Cast) {
  const Expr &Inner = *Cast.getSubExpr();
  if (Cast.getCastKind() == CK_ArrayToPointerDecay)
    return placeOf(Inner);
  if (Cast.getCastKind() == CK_LValueToRValue || Inner.getType()->isPointerType()) {
    Address Result = addressOf(Inner);
    if (Cast.getType()->isPointerType() && Inner.getType()->isPointerType() &&
        widens(Inner.getType()->getPointeeType(), Cast.getType()->getPointeeType()))
      Result.Cast = &Cast;
    return Result;
  }
  return {nullptr, &Cast, Sum({Factor::Unknown, &Cast, &Cast})};
}

Address AddressEvaluator::addressOfVariable(const DeclRefExpr &Reference, const VarDecl &Variable) {
  const Address Itself = {&Variable, nullptr, {}};
  if (!Variable.getType()->isPointerType()) // a reference to a pointer, or an object that converts to one
    return {nullptr, &Reference, Sum({Factor::Unknown, &Reference, &Reference})};
  const auto *Parameter = dyn_cast<ParmVarDecl>(&Variable);
  const bool IsOwn = Parameter ? Parameter->getDeclContext() == &Flow.function() : Variable.isLocalVarDecl();
  if (!IsOwn || Variable.isStaticLocal())
    return Itself;
  if (!InProgress.insert(&Variable).second)
    return {&Variable, nullptr, Sum({Factor::Unknown, &Variable, &Reference})};
  const llvm::scope_exit Done([&] { InProgress.erase(&Variable); });
  const VariableWrites &Writes = Flow.writesTo(Variable);
  const Expr *Initial = Parameter ? nullptr : Variable.getInit() ? Variable.getInit() : Flow.onlyValueOf(Variable);
  const bool IsNothing =
      !Initial || Initial->isNullPointerConstant(const_cast<ASTContext &>(Context), Expr::NPC_ValueDependentIsNull);
  const auto IsCall = [](const VariableWrite &Each) { return Each.What == VariableWrite::MayChange; };
  if (!Parameter && IsNothing && !Writes.isNeverChanged() && llvm::all_of(Writes.Writes, IsCall))
    return Itself; // `cudaMalloc(&p, n)`
  Address Result = Initial ? addressOf(*Initial) : Itself;
  if (Writes.isNeverChanged() || (!Variable.getInit() && Initial))
    return Result;
  const std::optional<Sum> Added = addedTo(Variable, Reference);
  const auto Size = sizeInBytes(Variable.getType()->getPointeeType(), Context);
  if (!Added || !Size)
    return {&Variable, nullptr, Sum({Factor::Unknown, &Variable, &Reference})};
  Result.Offset = Result.Offset + Sum(static_cast<int64_t>(*Size)) * *Added;
  return Result;
}

Address AddressEvaluator::placeOf(const Expr &Written) {
  if (Depth == 0)
    StepsLeft = MaxSteps;
  const Expr &E = bare(Written);
  const Address Nowhere = {nullptr, &E, Sum({Factor::Unknown, &E, &E})};
  if (E.isTypeDependent() || E.isValueDependent() || Depth > MaxDepth)
    return Nowhere;
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  if (const auto *Cast = dyn_cast<CastExpr>(&E)) {
    Address Result = placeOf(*Cast->getSubExpr());
    if (widens(Cast->getSubExpr()->getType(), Cast->getType()))
      Result.Cast = Cast;
    return Result;
  }
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(&E))
    return moved(addressOf(*Element->getBase()), *Element->getIdx(), 1, E.getType());
  if (const auto *Operator = dyn_cast<UnaryOperator>(&E); Operator && Operator->getOpcode() == UO_Deref)
    return addressOf(*Operator->getSubExpr());
  if (const auto *Member = dyn_cast<MemberExpr>(&E)) {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    const auto Offset = Field && !Field->getType()->isReferenceType() ? offsetInBytes(*Field, Context) : std::nullopt;
    if (!Offset)
      return Nowhere;
    Address Result = Member->isArrow() ? addressOf(*Member->getBase()) : placeOf(*Member->getBase());
    Result.Offset = Result.Offset + Sum(static_cast<int64_t>(*Offset));
    return Result;
  }
  const auto *Variable = dyn_cast_or_null<VarDecl>(isa<DeclRefExpr>(E) ? cast<DeclRefExpr>(E).getDecl() : nullptr);
  if (!Variable)
    return Nowhere;
  if (!Variable->getType()->isReferenceType() || isa<ParmVarDecl>(Variable))
    return {Variable, nullptr, {}};
  const bool IsFollowed = Variable->isLocalVarDecl() && Variable->getInit() && InProgress.insert(Variable).second;
  if (!IsFollowed)
    return Nowhere;
  const llvm::scope_exit Done([&] { InProgress.erase(Variable); });
  return placeOf(*Variable->getInit());
}

} // namespace cuda_tidy
