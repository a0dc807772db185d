#include "knowledge/BlockBarriers.h"
#include "simulation/BlockRun.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

// `assert(x)`, which is `x ? void(0) : __assert_fail(…)`
bool isAssertion(const ConditionalOperator &Choice) {
  const auto *Call = dyn_cast<CallExpr>(Choice.getFalseExpr()->IgnoreParens());
  return Call && roleOf(*Call) == ThreadRole::End;
}

} // namespace

BlockValue BlockRun::thread() const {
  std::vector<int64_t> Numbers(Active.size());
  for (unsigned Thread = 0; Thread < Numbers.size(); ++Thread)
    Numbers[Thread] = Thread;
  return BlockValue::of(Lanes(std::move(Numbers)));
}

BlockValue BlockRun::coordinate(const ThreadCoordinate &Which) {
  if (Which.What == ThreadCoordinate::BlockDim)
    return BlockValue::of(Threads[Which.Axis]);
  if (Which.What != ThreadCoordinate::ThreadIdx)
    return Symbols.combined(StmtOperations, BlockValue::of(Which.What), BlockValue::of(Which.Axis));
  int64_t Step = 1;
  for (unsigned Axis = 0; Axis < Which.Axis; ++Axis)
    Step *= Threads[Axis];
  const int64_t Count = Threads[Which.Axis];
  return BlockValue::of(
      Lanes::map(thread().Numbers, 0, [&](int64_t Thread, int64_t) { return Thread / Step % Count; }));
}

std::optional<BlockValue> BlockRun::constant(const Expr &E) const {
  Expr::EvalResult Result;
  if (E.isValueDependent() || !E.getType()->isIntegralOrEnumerationType() || !E.EvaluateAsInt(Result, Context))
    return std::nullopt;
  const llvm::APSInt &Number = Result.Val.getInt();
  if ((Number.isSigned() ? Number.getSignificantBits() : Number.getActiveBits()) > 64)
    return std::nullopt;
  return BlockValue::of(Number.isSigned() ? Number.getSExtValue() : static_cast<int64_t>(Number.getZExtValue()));
}

uint64_t BlockRun::sizeOf(QualType Type) const {
  Type = Type.getNonReferenceType();
  if (Type->isDependentType() || Type->isIncompleteType() || Type->isFunctionType() || Type->isVariableArrayType())
    return 0;
  return Context.getTypeSizeInChars(Type).getQuantity();
}

BlockValue BlockRun::evaluate(const Expr *E) {
  if (!E || isOver())
    return Symbols.fresh(true);
  std::optional<ThreadCoordinate> Which = threadCoordinateIn(*E);
  if (!Which)
    Which = coordinateOfGroup(*E);
  if (Which)
    return wrapped(coordinate(*Which), E->getType(), Context);
  if (isa<ParenExpr, ExprWithCleanups, MaterializeTemporaryExpr, CXXBindTemporaryExpr, ConstantExpr,
          SubstNonTypeTemplateParmExpr, CXXDefaultArgExpr, CXXDefaultInitExpr>(E))
    return evaluate(innerOf(*E));
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return evaluateCast(*Cast);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return call(*Call).Whole;
  if (const auto *Operator = dyn_cast<BinaryOperator>(E))
    return evaluateOperator(*Operator);
  if (const auto *Operator = dyn_cast<UnaryOperator>(E))
    return evaluateUnary(*Operator);
  if (E->isGLValue())
    return addressOf(placeOf(E));
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    BlockValue Yes, No;
    const llvm::BitVector Before = Active;
    const bool WasAsserted = std::exchange(IsAsserted, IsAsserted || isAssertion(*Choice));
    const Split Ways = decide(Choice->getCond());
    IsAsserted = WasAsserted;
    branch(Ways, [&] { Yes = evaluate(Choice->getTrueExpr()); }, [&] { No = evaluate(Choice->getFalseExpr()); });
    Active = Before;
    return chosen(Ways, Yes, No);
  }
  if (isa<CXXConstructExpr>(E) || (isa<InitListExpr>(E) && E->getType()->isRecordType()))
    return contentOf(*E).Whole;
  if (const auto *Block = dyn_cast<StmtExpr>(E)) {
    execute(Block->getSubStmt());
    return Symbols.fresh(true);
  }
  const auto *List = dyn_cast<InitListExpr>(E);
  if (List && List->getNumInits() == 1)
    return evaluate(List->getInit(0));
  if (isa<CXXThisExpr>(E))
    return Frames.back().This;
  if (const auto *Lambda = dyn_cast<LambdaExpr>(E)) {
    for (const auto &[Variable, Copy] : copiesIn(*Lambda->getLambdaClass()))
      if (auto Found = Values.find({Variable, nullptr}); Found != Values.end())
        declare({Copy, nullptr}, BlockValue(Found->second));
    return Symbols.fresh(false);
  }
  if (const auto *Literal = dyn_cast<FloatingLiteral>(E))
    return Symbols.combined(StmtOperations + Stmt::FloatingLiteralClass,
                            BlockValue::of(Literal->getValue().bitcastToAPInt().getLimitedValue()));
  if (std::optional<BlockValue> Number = constant(*E))
    return *Number;
  return evaluateParts(*E);
}

const Expr *BlockRun::innerOf(const Expr &E) {
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(&E))
    return Default->getExpr();
  if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(&E))
    return Default->getExpr();
  return cast<Expr>(*E.child_begin());
}

BlockValue BlockRun::chosen(const Split &Ways, const BlockValue &Yes, const BlockValue &No) {
  if (Yes == No || Ways.No.none())
    return Yes;
  if (Ways.Yes.none())
    return No;
  if (!Ways.isUnknown())
    return joined(Yes, No, Ways.No);
  if (const std::optional<BlockValue> Least = leastOf(Ways, Yes, No))
    return *Least;
  return Symbols.fresh(varies(Ways) || Symbols.varies(Yes) || Symbols.varies(No));
}

BlockValue BlockRun::evaluateParts(const Expr &E) {
  BlockValue Result = Symbols.combined(StmtOperations + E.getStmtClass(), {});
  for (const Stmt *Each : E.children())
    if (const auto *Part = dyn_cast_or_null<Expr>(Each))
      Result = Symbols.combined(StmtOperations + E.getStmtClass(), Result, evaluate(Part));
  const bool HasParts = E.child_begin() != E.child_end();
  return HasParts || isa<StringLiteral, GNUNullExpr>(E) ? Result : Symbols.fresh(true);
}

BlockValue BlockRun::evaluateCast(const CastExpr &Cast) {
  const Expr &Inner = *Cast.getSubExpr();
  switch (Cast.getCastKind()) {
  case CK_LValueToRValue:
    return load(placeOf(&Inner), Inner, Inner.getType());
  case CK_IntegralToBoolean:
  case CK_PointerToBoolean: {
    const BlockValue Value = evaluate(&Inner);
    return Value.isKnown() ? Symbols.calculated(BO_NE, Value, BlockValue::of(0)) : Value;
  }
  case CK_IntegralCast:
    return wrapped(evaluate(&Inner), Cast.getType(), Context);
  case CK_NullToPointer:
    return BlockValue::of(0);
  case CK_ArrayToPointerDecay:
    return addressOf(placeOf(&Inner));
  case CK_NoOp:
  case CK_BitCast:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
  case CK_AddressSpaceConversion:
  case CK_ToVoid:
    return evaluate(&Inner);
  default:
    if (Cast.isGLValue())
      return addressOf(placeOf(&Cast));
    return Symbols.combined(CastOperations + Cast.getCastKind(), evaluate(&Inner));
  }
}

BlockValue BlockRun::advanced(const BlockValue &Pointer, const BlockValue &Steps, QualType Pointee) {
  const uint64_t Size = sizeOf(Pointee);
  return Size ? Symbols.sum(Pointer, Symbols.scaled(Steps, Size)) : Symbols.combined(BO_Add, Pointer, Steps);
}

BlockValue BlockRun::evaluateUnary(const UnaryOperator &Operator) {
  const Expr *Inner = Operator.getSubExpr();
  switch (Operator.getOpcode()) {
  case UO_AddrOf:
    return Inner->isGLValue() ? addressOf(placeOf(Inner)) : Symbols.fresh(true);
  case UO_Deref:
    return addressOf(placeOf(&Operator));
  case UO_Plus:
  case UO_Extension:
    return evaluate(Inner);
  case UO_LNot:
    return valueOf(decide(&Operator));
  case UO_Minus:
    return wrapped(Symbols.difference(BlockValue::of(0), evaluate(Inner)), Operator.getType(), Context);
  case UO_Not: {
    const BlockValue Value = evaluate(Inner);
    return Value.isKnown() ? wrapped(Symbols.calculated(BO_Xor, Value, BlockValue::of(-1)), Operator.getType(), Context)
                           : Symbols.combined(StmtOperations + Stmt::UnaryOperatorClass, Value);
  }
  default:
    break;
  }
  if (!Operator.isIncrementDecrementOp())
    return evaluateParts(Operator);
  const Place Where = placeOf(Inner);
  const BlockValue Old = load(Where, *Inner, Inner->getType());
  const BlockValue One = BlockValue::of(Operator.isIncrementOp() ? 1 : -1);
  const BlockValue New = Inner->getType()->isPointerType() ? advanced(Old, One, Inner->getType()->getPointeeType())
                                                           : wrapped(Symbols.sum(Old, One), Inner->getType(), Context);
  store(Where, New, *Inner, Inner->getType());
  return Operator.isPostfix() ? Old : Inner->isGLValue() && Operator.isGLValue() ? addressOf(Where) : New;
}

BlockValue BlockRun::evaluateOperator(const BinaryOperator &Operator) {
  const Expr *Left = Operator.getLHS(), *Right = Operator.getRHS();
  const BinaryOperatorKind Kind = Operator.getOpcode();
  if (Kind == BO_Comma) {
    evaluate(Left);
    return evaluate(Right);
  }
  if (Operator.isLogicalOp())
    return valueOf(decide(&Operator));
  if (Kind == BO_Assign) {
    const BlockValue New = evaluate(Right);
    store(placeOf(Left), New, *Left, Left->getType());
    return New;
  }
  const bool IsAssignment = Operator.isCompoundAssignmentOp();
  const BinaryOperatorKind Plain = IsAssignment ? BinaryOperator::getOpForCompoundAssignment(Kind) : Kind;
  const QualType Type = Left->getType(), Other = Right->getType();
  Place Where;
  BlockValue B, A;
  if (IsAssignment) {
    B = evaluate(Right);
    Where = placeOf(Left);
    A = load(Where, *Left, Type);
  } else {
    A = evaluate(Left);
    B = evaluate(Right);
  }
  BlockValue Result;
  if (Type->isPointerType() && Other->isIntegralOrEnumerationType())
    Result = advanced(A, Plain == BO_Sub ? Symbols.difference(BlockValue::of(0), B) : B, Type->getPointeeType());
  else if (Other->isPointerType() && Plain == BO_Add)
    Result = advanced(B, A, Other->getPointeeType());
  else if (Type->isPointerType() && Plain == BO_Sub) {
    Result = Symbols.difference(A, B);
    const BlockValue Size = BlockValue::of(sizeOf(Type->getPointeeType()));
    Result = Result.isKnown() ? Symbols.calculated(BO_Div, Result, Size) : Symbols.combined(BO_Div, Result, Size);
  } else
    Result = wrapped(Symbols.calculated(Plain, A, B), IsAssignment ? Type : Operator.getType(), Context);
  const std::optional<int64_t> Bits = Plain == BO_Shr && Type->isUnsignedIntegerType() ? B.constant() : std::nullopt;
  if (const int64_t Width = Bits ? Context.getIntWidth(Type) : 0; Bits && *Bits > 0 && *Bits < Width)
    Result = Symbols.limited(Result, llvm::maxUIntN(Width - *Bits));
  if (Operator.isEqualityOp() && Result.Symbol)
    limitEquality(A, B, Symbols.testOf(Result).Symbol);
  else if (Operator.isRelationalOp() && Result.Symbol)
    Plain == BO_LT || Plain == BO_GE ? limitOrder(A, B, Symbols.testOf(Result).Symbol)
                                     : limitOrder(B, A, Symbols.testOf(Result).Symbol);
  if (IsAssignment)
    store(Where, Result, *Left, Type);
  return Result;
}

// Only threads whose numbers differ by a multiple of what the unknown is a multiple of may have the value:
// `blockIdx.x * 256 + threadIdx.x == 0` is for thread 0.
void BlockRun::limitEquality(const BlockValue &A, const BlockValue &B, unsigned Symbol) {
  const BlockValue Distance = Symbols.difference(A, B);
  const int64_t Factor = Symbols.factorOf(Distance.Symbol);
  if (Factor <= 1 || Symbols.variesSymbol(Distance.Symbol))
    return;
  Possible Limits{llvm::BitVector(Active.size()), llvm::BitVector(Active.size(), true)};
  for (unsigned Thread = 0; Thread < Active.size(); ++Thread)
    if (Distance.Numbers[Thread] % Factor == 0)
      Limits.Yes.set(Thread);
  if (Limits.Yes.count() <= 1)
    Symbols.setFree(Symbol, true);
  PossibleOf[Symbol] = std::move(Limits);
}

// Only threads below the greatest number that the unknown may be can be below it, and all that are above it are.
void BlockRun::limitOrder(const BlockValue &Less, const BlockValue &More, unsigned Symbol) {
  const std::optional<int64_t> MostOfLess = Symbols.mostOf(Less.Symbol), MostOfMore = Symbols.mostOf(More.Symbol);
  Possible Limits{llvm::BitVector(Active.size(), true), llvm::BitVector(Active.size(), true)};
  const Lanes Distance = Symbols.difference(BlockValue::of(Less.Numbers), BlockValue::of(More.Numbers)).Numbers;
  for (unsigned Thread = 0; Thread < Active.size(); ++Thread) {
    if (MostOfMore && !Less.Symbol && Distance[Thread] >= *MostOfMore)
      Limits.Yes.reset(Thread);
    if (MostOfLess && !More.Symbol && Distance[Thread] < -*MostOfLess)
      Limits.No.reset(Thread);
  }
  if (!Limits.Yes.all() || !Limits.No.all())
    PossibleOf[Symbol] = std::move(Limits);
}

// `if (n > 32) n = 32`
std::optional<BlockValue> BlockRun::leastOf(const Split &Ways, const BlockValue &Yes, const BlockValue &No) {
  if (Ways.IfYes.size() != 1)
    return std::nullopt;
  const Guard &Only = Ways.IfYes.front();
  const bool IsLeast = Only.Value ? Symbols.isOrder(Only.Symbol, Yes, No) : Symbols.isOrder(Only.Symbol, No, Yes);
  return IsLeast ? std::optional(Symbols.least(Yes, No)) : std::nullopt;
}

bool BlockRun::varies(const Split &Ways) const {
  return llvm::any_of(Ways.IfYes, [&](const Guard &Each) { return Symbols.variesSymbol(Each.Symbol); }) ||
         (Ways.Yes != Ways.No);
}

BlockRun::Split BlockRun::decide(const BlockValue &Condition) {
  Split Ways{Active, Active, {}, {}};
  if (!Condition.Symbol) {
    for (unsigned Thread : Active.set_bits())
      (Condition.Object || Condition.Numbers[Thread] ? Ways.No : Ways.Yes).reset(Thread);
    return Ways;
  }
  const BlockSymbols::Test Test = Symbols.testOf(Condition);
  Ways.IfYes.push_back({Test.Symbol, Test.Holds});
  Ways.IfNo.push_back({Test.Symbol, !Test.Holds});
  if (auto Found = PossibleOf.find(Test.Symbol); Found != PossibleOf.end()) {
    Ways.Yes &= Test.Holds ? Found->second.Yes : Found->second.No;
    Ways.No &= Test.Holds ? Found->second.No : Found->second.Yes;
  }
  return Ways;
}

BlockRun::Split BlockRun::decide(const Expr *Condition) {
  const Expr *E = Condition->IgnoreParens();
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
      Cast && (Cast->getCastKind() == CK_IntegralToBoolean || Cast->getCastKind() == CK_IntegralCast))
    E = Cast->getSubExpr()->IgnoreParens();
  if (const auto *Operator = dyn_cast<UnaryOperator>(E); Operator && Operator->getOpcode() == UO_LNot) {
    Split Ways = decide(Operator->getSubExpr());
    Ways.swap();
    return Ways;
  }
  if (const auto *Operator = dyn_cast<BinaryOperator>(E); Operator && Operator->isLogicalOp())
    return decideJoined(*Operator);
  return decide(evaluate(E));
}

// `||` is the same with the ways exchanged.
BlockRun::Split BlockRun::decideJoined(const BinaryOperator &Joined) {
  const bool IsOr = Joined.getOpcode() == BO_LOr;
  Split Left = decide(Joined.getLHS());
  if (IsOr)
    Left.swap();
  const llvm::BitVector Before = Active;
  const size_t GuardsBefore = Under.size();
  Active = Left.Yes;
  Under.append(Left.IfYes);
  Split Right{Active, Active, {}, {}};
  if (Active.any())
    Right = decide(Joined.getRHS());
  if (IsOr)
    Right.swap();
  Active = Before;
  Under.truncate(GuardsBefore);
  Split Both{Right.Yes, Left.No, Left.IfYes, Left.IfNo};
  Both.No |= Right.No;
  Both.IfYes.append(Right.IfYes);
  Both.IfNo.append(Right.IfNo);
  if (Left.isUnknown() && Right.isUnknown()) {
    const bool Varies = varies(Left) || varies(Right);
    const bool IsFree = llvm::all_of(Both.IfYes, [&](const Guard &Each) { return Symbols.isFree(Each.Symbol); });
    const unsigned Symbol = Symbols.fresh(Varies).Symbol;
    Symbols.setFree(Symbol, IsFree);
    auto IsBound = [&](const Guard &Each) { return Each.Value && Symbols.isBound(Each.Symbol); };
    if (!IsOr && llvm::all_of(Both.IfYes, IsBound))
      Symbols.setBound(Symbol);
    PossibleOf[Symbol] = {Both.Yes, Both.No};
    Both.IfYes.push_back({Symbol, 1});
    Both.IfNo = {{Symbol, 0}};
  }
  if (IsOr)
    Both.swap();
  return Both;
}

BlockValue BlockRun::valueOf(const Split &Ways) {
  if (!Ways.isUnknown()) {
    std::vector<int64_t> Numbers(Active.size());
    for (unsigned Thread : Ways.Yes.set_bits())
      Numbers[Thread] = 1;
    return BlockValue::of(Lanes(std::move(Numbers)));
  }
  const Guard &Last = Ways.IfYes.back();
  if (Ways.Yes != Active || Ways.No != Active) {
    const unsigned Symbol = Symbols.fresh(true).Symbol;
    Symbols.setFree(Symbol, Symbols.isFree(Last.Symbol));
    PossibleOf[Symbol] = {Ways.Yes, Ways.No};
    return {0, Symbol, 0};
  }
  return Last.Value ? BlockValue{0, Last.Symbol, 0} : Symbols.negated({0, Last.Symbol, 0});
}

} // namespace cuda_tidy
