#include "simulation/BlockRun.h"

using namespace clang;

namespace cuda_tidy {

void BlockRun::limitComparison(BinaryOperatorKind Comparison, const BlockValue &A, const BlockValue &B,
                               unsigned Symbol) {
  switch (Comparison) {
  case BO_EQ:
  case BO_NE:
    return limitEquality(A, B, Symbol);
  case BO_LT:
  case BO_GE:
    return limitOrder(A, B, Symbol);
  case BO_GT:
  case BO_LE:
    return limitOrder(B, A, Symbol);
  default:
    return;
  }
}

// Only threads whose numbers differ by a multiple of what the unknown is a multiple of may have the value:
// `blockIdx.x * 256 + threadIdx.x == 0` is for thread 0.
void BlockRun::limitEquality(const BlockValue &A, const BlockValue &B, unsigned Symbol) {
  const BlockValue Distance = Symbols.difference(A, B);
  const int64_t Factor = Symbols.factorOf(Distance.Symbol);
  if (Factor <= 1 || Symbols.variesSymbol(Distance.Symbol))
    return;
  BlockSymbols::Possible Limits{llvm::BitVector(Active.size()), llvm::BitVector(Active.size(), true)};
  for (unsigned Thread = 0; Thread < Active.size(); ++Thread)
    if (Distance.Numbers[Thread] % Factor == 0)
      Limits.Yes.set(Thread);
  if (Limits.Yes.count() <= 1)
    Symbols.setFree(Symbol, true);
  Symbols.limit(Symbol, std::move(Limits));
}

// What was loaded may be anything, and decides by itself.
BlockValue BlockRun::isNotZero(const BlockValue &Value) {
  if (isGivenMemory(Value))
    return BlockValue::of(1);
  if (Symbols.isLoaded(Value.Symbol))
    return Value;
  const BlockValue Zero = BlockValue::of(0), Result = Symbols.calculated(BO_NE, Value, Zero);
  if (Result.Symbol)
    limitEquality(Value, Zero, Symbols.testOf(Result).Symbol);
  return Result;
}

// Only threads below the greatest number that the unknown may be can be below it, and all that are above it are; the
// same of 0, where it is never less.
void BlockRun::limitOrder(const BlockValue &Less, const BlockValue &More, unsigned Symbol) {
  const std::optional<int64_t> MostOfLess = Symbols.mostOf(Less.Symbol), MostOfMore = Symbols.mostOf(More.Symbol);
  BlockSymbols::Possible Limits{llvm::BitVector(Active.size(), true), llvm::BitVector(Active.size(), true)};
  const Lanes Distance = Symbols.difference(BlockValue::of(Less.Numbers), BlockValue::of(More.Numbers)).Numbers;
  for (unsigned Thread = 0; Thread < Active.size(); ++Thread) {
    if ((MostOfMore && !Less.Symbol && Distance[Thread] >= *MostOfMore) ||
        ((More.Symbol ? Symbols.isNoLess(Less.Symbol, More.Symbol) : Symbols.isNatural(Less.Symbol)) &&
         Distance[Thread] >= 0))
      Limits.Yes.reset(Thread);
    if ((MostOfLess && !More.Symbol && Distance[Thread] < -*MostOfLess) ||
        (!Less.Symbol && Symbols.isNatural(More.Symbol) && Distance[Thread] < 0))
      Limits.No.reset(Thread);
  }
  if (!Limits.Yes.all() || !Limits.No.all())
    Symbols.limit(Symbol, std::move(Limits));
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
  if (const BlockSymbols::Possible *Limits = Symbols.possible(Test.Symbol)) {
    Ways.Yes &= Test.Holds ? Limits->Yes : Limits->No;
    Ways.No &= Test.Holds ? Limits->No : Limits->Yes;
    if (!Ways.Yes.anyCommon(Ways.No)) {
      Ways.IfYes.clear();
      Ways.IfNo.clear();
      Ways.IsLimited = true;
    }
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
  const BlockValue Value = evaluate(E);
  const Split Ways = decide(E->getType()->isBooleanType() ? Value : isNotZero(Value));
  for (const Guard &Each : Ways.IfYes)
    Conditions[Each.Symbol] = E;
  return Ways;
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
  Split Both{Right.Yes, Left.No, Left.IfYes, Left.IfNo, Left.IsLimited || Right.IsLimited};
  Both.No |= Right.No;
  Both.IfYes.append(Right.IfYes);
  Both.IfNo.append(Right.IfNo);
  if (Left.isUnknown() && Right.isUnknown()) {
    const bool Varies = varies(Left) || varies(Right);
    const bool IsFree = llvm::all_of(Both.IfYes, [&](const Guard &Each) { return Symbols.isFree(Each.Symbol); });
    auto TestOf = [](const Guard &Each) { return BlockSymbols::Test{Each.Symbol, Each.Value != 0}; };
    const unsigned Symbol = Symbols.both(TestOf(Left.IfYes.back()), TestOf(Right.IfYes.back()), Varies).Symbol;
    Symbols.setFree(Symbol, IsFree);
    auto IsBound = [&](const Guard &Each) { return Each.Value && Symbols.isBound(Each.Symbol); };
    if (!IsOr && llvm::all_of(Both.IfYes, IsBound))
      Symbols.setBound(Symbol);
    Symbols.limit(Symbol, {Both.Yes, Both.No});
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
    Symbols.limit(Symbol, {Ways.Yes, Ways.No});
    return {0, Symbol, 0};
  }
  return Last.Value ? BlockValue{0, Last.Symbol, 0} : Symbols.negated({0, Last.Symbol, 0});
}

} // namespace cuda_tidy
