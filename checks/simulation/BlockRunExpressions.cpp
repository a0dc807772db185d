#include "flow/IntegerConstant.h"
#include "knowledge/BlockBarriers.h"
#include "knowledge/TypeSize.h"
#include "simulation/BlockRun.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/SaveAndRestore.h"

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

// The block may be any of the grid's.
BlockValue BlockRun::coordinateOfGrid(const ThreadCoordinate &Which) {
  const std::optional<int64_t> Count = Blocks[Which.Axis];
  const bool IsIndex = Which.What == ThreadCoordinate::BlockIdx;
  if (IsIndex && BoundsIn)
    return BlockValue::of((*BoundsIn)[Which.Axis]);
  if (Count && (!IsIndex || *Count == 1))
    return BlockValue::of(IsIndex ? 0 : *Count);
  const BlockValue Any = Symbols.combined(StmtOperations, BlockValue::of(Which.What), BlockValue::of(Which.Axis));
  Symbols.setNatural(Any.Symbol);
  if (IsIndex)
    Symbols.setOfBlock(Any.Symbol);
  return Count ? Symbols.limited(Any, *Count - 1) : Any;
}

BlockValue BlockRun::coordinate(const ThreadCoordinate &Which) {
  if (Which.What == ThreadCoordinate::BlockDim)
    return BlockValue::of(Threads[Which.Axis]);
  if (AreBlocks && Which.What == ThreadCoordinate::ThreadIdx)
    return BlockValue::of(0);
  if (AreBlocks && Which.What == ThreadCoordinate::BlockIdx)
    return Which.Axis == 0 ? thread() : BlockValue::of(0);
  if (Which.What != ThreadCoordinate::ThreadIdx)
    return coordinateOfGrid(Which);
  int64_t Step = 1;
  for (unsigned Axis = 0; Axis < Which.Axis; ++Axis)
    Step *= Threads[Axis];
  const int64_t Count = Threads[Which.Axis];
  return BlockValue::of(
      Lanes::map(thread().Numbers, 0, [&](int64_t Thread, int64_t) { return Thread / Step % Count; }));
}

std::optional<BlockValue> BlockRun::constant(const Expr &E) const {
  const auto Number = constantOf(E, Context);
  if (!Number || (Number->isSigned() ? Number->getSignificantBits() : Number->getActiveBits()) > 64)
    return std::nullopt;
  return BlockValue::of(Number->isSigned() ? Number->getSExtValue() : static_cast<int64_t>(Number->getZExtValue()));
}

uint64_t BlockRun::sizeOf(QualType Type) const { return sizeInBytes(Type, Context).value_or(0); }

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
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return evaluateChoice(*Choice, [&](const Expr *Way) { return evaluate(Way); });
  return evaluatePrimary(*E);
}

// A value that no operator makes.
BlockValue BlockRun::evaluatePrimary(const Expr &E) {
  if (isa<CXXConstructExpr>(E) || (isa<InitListExpr>(E) && E.getType()->isRecordType()))
    return contentOf(E).Whole;
  if (const auto *Block = dyn_cast<StmtExpr>(&E)) {
    execute(Block->getSubStmt());
    return Symbols.fresh(true);
  }
  if (const auto *List = dyn_cast<InitListExpr>(&E); List && List->getNumInits() == 1)
    return evaluate(List->getInit(0));
  if (isa<CXXThisExpr>(E))
    return Frames.back().This;
  if (const auto *Lambda = dyn_cast<LambdaExpr>(&E))
    return evaluateLambda(*Lambda);
  if (const auto *Literal = dyn_cast<FloatingLiteral>(&E))
    return Symbols.combined(StmtOperations + Stmt::FloatingLiteralClass,
                            BlockValue::of(Literal->getValue().bitcastToAPInt().getLimitedValue()));
  if (std::optional<BlockValue> Number = constant(E))
    return *Number;
  return evaluateParts(E);
}

BlockValue BlockRun::evaluateLambda(const LambdaExpr &Lambda) {
  for (const LambdaCapture &Each : Lambda.captures())
    if (Each.capturesVariable() && Each.getCaptureKind() == LCK_ByCopy)
      Holding.useAll(*Each.getCapturedVar());
  for (const auto &[Variable, Copy] : copiesIn(*Lambda.getLambdaClass()))
    if (auto Found = Values.find({Variable, nullptr}); Found != Values.end())
      declare({Copy, nullptr}, BlockValue(Found->second));
  return Symbols.fresh(false);
}

// Each thread goes one way, whose value \p ValueOf gives, or nobody knows which.
BlockValue BlockRun::evaluateChoice(const ConditionalOperator &Choice,
                                    llvm::function_ref<BlockValue(const Expr *)> ValueOf) {
  BlockValue Yes, No;
  const llvm::BitVector Before = Active;
  const bool WasAsserted = std::exchange(IsAsserted, IsAsserted || isAssertion(Choice));
  const Split Ways = decide(Choice.getCond());
  IsAsserted = WasAsserted;
  branch(Ways, [&] { Yes = ValueOf(Choice.getTrueExpr()); }, [&] { No = ValueOf(Choice.getFalseExpr()); });
  Active = Before;
  return chosen(Ways, Yes, No);
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
  expose(Yes);
  expose(No);
  return Symbols.fresh(varies(Ways) || Symbols.varies(Yes) || Symbols.varies(No));
}

BlockValue BlockRun::evaluateParts(const Expr &E) {
  BlockValue Result = Symbols.combined(StmtOperations + E.getStmtClass(), {});
  for (const Stmt *Each : E.children())
    if (const auto *Part = dyn_cast_or_null<Expr>(Each)) {
      const BlockValue Value = evaluate(Part);
      expose(Value);
      Result = Symbols.combined(StmtOperations + E.getStmtClass(), Result, Value);
    }
  const bool HasParts = E.child_begin() != E.child_end();
  return HasParts || isa<StringLiteral, GNUNullExpr>(E) ? Result : Symbols.fresh(true);
}

BlockValue BlockRun::evaluateCast(const CastExpr &Cast) {
  const Expr &Inner = *Cast.getSubExpr();
  switch (Cast.getCastKind()) {
  case CK_LValueToRValue:
    return load(placeOf(&Inner), Inner, Inner.getType());
  case CK_IntegralToBoolean:
  case CK_PointerToBoolean:
    return isNotZero(evaluate(&Inner));
  case CK_IntegralCast:
    return wrapped(evaluate(&Inner), Cast.getType(), Context);
  case CK_NullToPointer:
    return BlockValue::of(0);
  case CK_ArrayToPointerDecay:
    return rowAt(addressOf(placeOf(&Inner)), Inner.getType());
  case CK_NoOp:
  case CK_BitCast:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
  case CK_AddressSpaceConversion:
  case CK_ToVoid:
    return evaluate(&Inner);
  default:
    break;
  }
  if (Cast.isGLValue())
    return addressOf(placeOf(&Cast));
  const BlockValue Value = evaluate(&Inner);
  expose(Value); // Perhaps as a number.
  return Symbols.combined(CastOperations + Cast.getCastKind(), Value);
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
  llvm::SaveAndRestore Now(Changing, static_cast<const Expr *>(&Operator));
  store(Where, New, *Inner, Inner->getType());
  return Operator.isPostfix() ? Old : Inner->isGLValue() && Operator.isGLValue() ? addressOf(Where) : New;
}

BlockValue BlockRun::evaluateOperator(const BinaryOperator &Operator) {
  const Expr *Left = Operator.getLHS(), *Right = Operator.getRHS();
  if (Operator.getOpcode() == BO_Comma) {
    evaluate(Left);
    return evaluate(Right);
  }
  if (Operator.isLogicalOp())
    return valueOf(decide(&Operator));
  if (Operator.isCompoundAssignmentOp())
    return evaluateCompound(Operator);
  if (Operator.isAssignmentOp())
    return evaluateAssignment(Operator);
  const BlockValue A = evaluate(Left), B = evaluate(Right);
  return resultOf(Operator, A, B);
}

BlockValue BlockRun::evaluateAssignment(const BinaryOperator &Operator) {
  const Expr *Left = Operator.getLHS(), *Right = Operator.getRHS();
  const BlockValue New = evaluate(Right);
  const unsigned Read = readOf(*Right);
  llvm::SaveAndRestore Now(Changing, static_cast<const Expr *>(&Operator));
  store(placeOf(Left), New, *Left, Left->getType(), Read);
  return New;
}

// `a += b`
BlockValue BlockRun::evaluateCompound(const BinaryOperator &Operator) {
  const Expr *Left = Operator.getLHS();
  const BlockValue B = evaluate(Operator.getRHS());
  const Place Where = placeOf(Left);
  const BlockValue A = load(Where, *Left, Left->getType()), Result = resultOf(Operator, A, B);
  llvm::SaveAndRestore Now(Changing, static_cast<const Expr *>(&Operator));
  store(Where, Result, *Left, Left->getType());
  return Result;
}

// What the operator makes of the two, or that of a compound assignment, with what is known of that.
BlockValue BlockRun::resultOf(const BinaryOperator &Operator, const BlockValue &A, const BlockValue &B) {
  if (Operator.isEqualityOp() && ((isGivenMemory(A) && B.constant() == 0) || (isGivenMemory(B) && A.constant() == 0)))
    return BlockValue::of(Operator.getOpcode() == BO_NE);
  const BlockValue Result = computed(Operator, A, B);
  if (Operator.isComparisonOp() && Result.Symbol)
    limitComparison(Operator.getOpcode(), A, B, Symbols.testOf(Result).Symbol);
  return Result;
}

BlockValue BlockRun::computed(const BinaryOperator &Operator, const BlockValue &A, const BlockValue &B) {
  const QualType Type = Operator.getLHS()->getType(), Other = Operator.getRHS()->getType();
  const bool IsAssignment = Operator.isCompoundAssignmentOp();
  const BinaryOperatorKind Kind =
      IsAssignment ? BinaryOperator::getOpForCompoundAssignment(Operator.getOpcode()) : Operator.getOpcode();
  if (Type->isPointerType() && Other->isIntegralOrEnumerationType())
    return advanced(A, Kind == BO_Sub ? Symbols.difference(BlockValue::of(0), B) : B, Type->getPointeeType());
  if (Other->isPointerType() && Kind == BO_Add)
    return advanced(B, A, Other->getPointeeType());
  if (Type->isPointerType() && Kind == BO_Sub) {
    const BlockValue Distance = Symbols.difference(A, B), Size = BlockValue::of(sizeOf(Type->getPointeeType()));
    return Distance.isKnown() ? Symbols.calculated(BO_Div, Distance, Size) : Symbols.combined(BO_Div, Distance, Size);
  }
  const BlockValue Result = wrapped(Symbols.calculated(Kind, A, B), IsAssignment ? Type : Operator.getType(), Context);
  return Kind == BO_Shr && Type->isUnsignedIntegerType() ? limitShifted(Result, Type, B) : Result;
}

// \p Result has that many bits fewer than \p Type, which is unsigned.
BlockValue BlockRun::limitShifted(const BlockValue &Result, QualType Type, const BlockValue &Fewer) {
  const int64_t Bits = Fewer.constant().value_or(0), Width = Context.getIntWidth(Type);
  return Bits > 0 && Bits < Width ? Symbols.limited(Result, llvm::maxUIntN(Width - Bits)) : Result;
}

} // namespace cuda_tidy
