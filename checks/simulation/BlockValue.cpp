#include "simulation/BlockValue.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <numeric>

using namespace clang;

namespace cuda_tidy {
namespace {

// Beside the operators of clang.
enum Operation : unsigned { Negation = 1000, Scaling, Least, Loading };

constexpr unsigned MostDepth = 8; // Of how two values were computed.

std::optional<int64_t> calculate(BinaryOperatorKind Operator, int64_t A, int64_t B) {
  const uint64_t Left = A, Right = B;
  switch (Operator) {
  case BO_Mul:
    return Left * Right;
  case BO_Div:
    return B ? std::optional(B == -1 ? static_cast<int64_t>(-Left) : A / B) : std::nullopt;
  case BO_Rem:
    return B ? std::optional(B == -1 ? 0 : A % B) : std::nullopt;
  case BO_Shl:
    return Right < 64 ? std::optional<int64_t>(Left << Right) : std::nullopt;
  case BO_Shr:
    return Right < 64 ? std::optional(A >> Right) : std::nullopt;
  case BO_And:
    return A & B;
  case BO_Or:
    return A | B;
  case BO_Xor:
    return A ^ B;
  default:
    return std::nullopt;
  }
}

bool holds(BinaryOperatorKind Comparison, int64_t A, int64_t B) {
  switch (Comparison) {
  case BO_LT:
    return A < B;
  case BO_GT:
    return A > B;
  case BO_LE:
    return A <= B;
  case BO_GE:
    return A >= B;
  case BO_EQ:
    return A == B;
  default:
    return A != B;
  }
}

} // namespace

Lanes::Lanes(std::vector<int64_t> Numbers) : Common(Numbers.front()) {
  if (!llvm::all_equal(Numbers))
    Each = std::make_shared<const std::vector<int64_t>>(std::move(Numbers));
}

bool Lanes::hasNegative() const {
  return Each ? llvm::any_of(*Each, [](int64_t Number) { return Number < 0; }) : Common < 0;
}

bool Lanes::operator==(const Lanes &Other) const {
  if (Each == Other.Each)
    return Each || Common == Other.Common;
  return Each && Other.Each && *Each == *Other.Each;
}

uint64_t Lanes::hash() const {
  return Each ? static_cast<size_t>(llvm::hash_combine_range(Each->begin(), Each->end())) : Common;
}

BlockValue BlockSymbols::add(Fact New) {
  Known.push_back(New);
  return {0, static_cast<unsigned>(Known.size()), 0};
}

BlockValue BlockSymbols::fresh(bool Varies, bool IsLoaded) {
  return add({.Varies = Varies, .IsLoaded = IsLoaded, .IsFree = IsLoaded});
}

BlockValue BlockSymbols::loaded(const BlockValue &Address, unsigned Writes, bool Varies) {
  return add({.Varies = Varies,
              .IsLoaded = true,
              .IsFree = true,
              .Operation = Loading,
              .A = Address,
              .B = BlockValue::of(Writes)});
}

bool BlockSymbols::isLoaded(const BlockValue &Value, const BlockValue &Address, unsigned Writes) const {
  if (!Value.Symbol || Value.Object || !(Value.Numbers == Lanes(0)))
    return false;
  const Fact &Made = Known[Value.Symbol - 1];
  return Made.Operation == Loading && Made.A == Address && Made.B == BlockValue::of(Writes);
}

bool BlockSymbols::isSame(const BlockValue &A, unsigned Thread, const BlockValue &B, unsigned OtherThread,
                          unsigned Depth) const {
  if (A.Object != B.Object || A.Numbers[Thread] != B.Numbers[OtherThread] || Depth > MostDepth)
    return false;
  if (A.Symbol == B.Symbol && !variesSymbol(A.Symbol))
    return true;
  if (!A.Symbol || !B.Symbol)
    return false;
  const Fact &Here = Known[A.Symbol - 1], &There = Known[B.Symbol - 1];
  if (!Here.Operation || Here.Operation != There.Operation)
    return false;
  auto AreSame = [&](const BlockValue &First, const BlockValue &Second) {
    return isSame(Here.A, Thread, First, OtherThread, Depth + 1) &&
           isSame(Here.B, Thread, Second, OtherThread, Depth + 1);
  };
  // A sum has its parts in the order in which they were made.
  return AreSame(There.A, There.B) || (Here.Operation == BO_Add && AreSame(There.B, There.A));
}

BlockSymbols::Key BlockSymbols::keyOf(unsigned Operation, const BlockValue &A, const BlockValue &B) {
  return Key(Operation, A.Object, A.Symbol, A.Numbers.hash(), B.Object, B.Symbol, B.Numbers.hash());
}

BlockValue BlockSymbols::combined(unsigned Operation, const BlockValue &A, const BlockValue &B) {
  auto [Found, IsNew] = Combined.try_emplace(keyOf(Operation, A, B), 0);
  if (!IsNew)
    return {0, Found->second, 0};
  auto IsOfData = [&](const BlockValue &Each) {
    return Each.Numbers.isUniform() && (!variesSymbol(Each.Symbol) || isLoaded(Each.Symbol));
  };
  const bool Varies = varies(A) || varies(B), IsLoaded = Varies && IsOfData(A) && IsOfData(B),
             IsOrder = Operation == BO_LT;
  auto MayBeAnything = [&](const BlockValue &Each) { return isLoaded(Each.Symbol) && Each.Numbers.isUniform(); };
  const bool IsFree =
      IsLoaded ||
      (IsOrder && ((!variesSymbol(A.Symbol) && !variesSymbol(B.Symbol)) || MayBeAnything(A) || MayBeAnything(B))) ||
      (Operation == Negation && isFree(A.Symbol));
  Fact New{.Varies = Varies,
           .IsLoaded = IsLoaded,
           .IsShifted = isShifted(A.Symbol) || isShifted(B.Symbol) ||
                        ((Operation == BO_Add || Operation == BO_Sub) && varies(A) != varies(B)),
           .IsEquality = Operation == BO_EQ,
           .IsFree = IsFree,
           .IsBound = IsOrder && varies(A) && !varies(B) && B.Symbol,
           .IsOfBlock = isOfBlock(A.Symbol) || isOfBlock(B.Symbol),
           .NegationOf = Operation == Negation ? A.Symbol : 0,
           .Operation = Operation,
           .A = A,
           .B = B};
  if (Operation == Scaling) {
    New.Whole = A.Symbol;
    // Of the least number there is no positive one.
    New.Factor = std::max<int64_t>(1, B.Numbers[0] < 0 ? 0 - static_cast<uint64_t>(B.Numbers[0]) : B.Numbers[0]);
    if (const std::optional<int64_t> Most = mostOf(A.Symbol); Most && B.Numbers[0] > 0)
      New.Most = llvm::checkedMul(*Most, B.Numbers[0]);
  } else if (Operation == BO_Add || Operation == BO_Sub) {
    New.Factor = std::gcd(factorOf(A.Symbol), factorOf(B.Symbol));
    if (const std::optional<int64_t> Most = mostOf(A.Symbol), OfB = mostOf(B.Symbol);
        Most && OfB && Operation == BO_Add)
      New.Most = llvm::checkedAdd(*Most, *OfB);
  } else if (const std::optional<int64_t> Limit = B.constant(); Limit && *Limit < 0 && Operation == BO_And) {
    New.Factor = *Limit & (0 - static_cast<uint64_t>(*Limit)); // `n & ~31`
  } else if (const std::optional<int64_t> Limit = B.constant(); Limit && *Limit > 0) {
    if (Operation == BO_And || Operation == Least)
      New.Most = *Limit;
    else if (Operation == BO_Rem)
      New.Most = *Limit - 1;
  }
  constexpr unsigned KeepingSign[] = {BO_Add, BO_Mul, BO_Div, BO_Rem, BO_Shr, BO_And, Least, Scaling};
  auto IsNatural = [&](const BlockValue &Each) { return isNatural(Each.Symbol) && !Each.Numbers.hasNegative(); };
  New.IsNatural = llvm::is_contained(KeepingSign, Operation) && IsNatural(A) && IsNatural(B);
  const BlockValue Result = add(New);
  Found->second = Result.Symbol;
  return Result;
}

BlockValue BlockSymbols::sum(const BlockValue &A, const BlockValue &B) {
  if (A.Object && B.Object)
    return combined(BO_Add, A, B);
  BlockValue Result{A.Object + B.Object, A.Symbol + B.Symbol,
                    Lanes::map(A.Numbers, B.Numbers, [](uint64_t X, uint64_t Y) { return X + Y; }), A.Row + B.Row};
  if (A.Symbol && B.Symbol)
    Result.Symbol = combined(BO_Add, {0, std::min(A.Symbol, B.Symbol), 0}, {0, std::max(A.Symbol, B.Symbol), 0}).Symbol;
  return Result;
}

BlockValue BlockSymbols::difference(const BlockValue &A, const BlockValue &B) {
  if (B.Object && B.Object != A.Object)
    return combined(BO_Sub, A, B);
  BlockValue Result{B.Object ? 0 : A.Object, A.Symbol,
                    Lanes::map(A.Numbers, B.Numbers, [](uint64_t X, uint64_t Y) { return X - Y; }),
                    B.Object ? 0 : A.Row};
  if (B.Symbol)
    Result.Symbol = A.Symbol == B.Symbol ? 0 : combined(BO_Sub, {0, A.Symbol, 0}, {0, B.Symbol, 0}).Symbol;
  return Result;
}

BlockValue BlockSymbols::scaled(const BlockValue &A, int64_t Factor) {
  if (Factor == 1)
    return A;
  if (A.Object)
    return combined(BO_Mul, A, BlockValue::of(Factor));
  BlockValue Result = BlockValue::of(Lanes::map(A.Numbers, Factor, [](uint64_t X, uint64_t Y) { return X * Y; }));
  if (A.Symbol && Factor)
    Result.Symbol = combined(Scaling, {0, A.Symbol, 0}, BlockValue::of(Factor)).Symbol;
  return Result;
}

BlockValue BlockSymbols::negated(const BlockValue &Condition) {
  if (Condition.isKnown())
    return BlockValue::of(Lanes::map(Condition.Numbers, 0, [](int64_t X, int64_t) { return X == 0; }));
  if (!Condition.Symbol)
    return BlockValue::of(0); // A pointer to something.
  if (const unsigned Inner = Known[Condition.Symbol - 1].NegationOf)
    return {0, Inner, 0};
  return combined(Negation, {0, Condition.Symbol, Condition.Numbers});
}

BlockValue BlockSymbols::least(const BlockValue &A, const BlockValue &B) {
  if (A.isKnown() && B.isKnown())
    return BlockValue::of(Lanes::map(A.Numbers, B.Numbers, [](int64_t X, int64_t Y) { return std::min(X, Y); }));
  return A.isKnown() ? combined(Least, B, A) : combined(Least, A, B);
}

bool BlockSymbols::isOrder(unsigned Symbol, const BlockValue &A, const BlockValue &B) const {
  auto Found = Combined.find(keyOf(BO_LT, A, B));
  return Found != Combined.end() && Found->second == Symbol;
}

// Itself, or what something that is never negative was added to.
bool BlockSymbols::isNoLess(unsigned Symbol, unsigned Other) const {
  const unsigned Most = Symbol && Other ? Known[Other - 1].AtMost : 0;
  if (!Most || Symbol == Most)
    return Most;
  const Fact &Sum = Known[Symbol - 1];
  return Sum.Operation == BO_Add &&
         ((Sum.A.Symbol == Most && isNatural(Sum.B.Symbol)) || (Sum.B.Symbol == Most && isNatural(Sum.A.Symbol)));
}

BlockValue BlockSymbols::limited(const BlockValue &Value, int64_t Most) {
  if (!Value.Object && Value.Symbol && Value.Numbers == Lanes(0)) {
    std::optional<int64_t> &Known = this->Known[Value.Symbol - 1].Most;
    Known = std::min(Known.value_or(Most), Most);
  }
  return Value;
}

bool BlockSymbols::isBelowLimit(unsigned Symbol) const {
  const Fact &Made = Known[Symbol - 1];
  return Made.Operation == BO_LT && !variesSymbol(Made.A.Symbol) && !varies(Made.B);
}

bool BlockSymbols::isPlaceBelowLimit(unsigned Symbol) const {
  return isBelowLimit(Symbol) && isOfBlock(Known[Symbol - 1].A.Symbol) && !isOfBlock(Known[Symbol - 1].B.Symbol);
}

BlockSymbols::Test BlockSymbols::testOf(const BlockValue &Condition) const {
  const unsigned Inner = Known[Condition.Symbol - 1].NegationOf;
  return Inner ? Test{Inner, false} : Test{Condition.Symbol, true};
}

BlockValue BlockSymbols::both(const Test &A, const Test &B, bool Varies) {
  return add({.Varies = Varies, .Operation = BO_LAnd, .A = {0, A.Symbol, A.Holds}, .B = {0, B.Symbol, B.Holds}});
}

std::optional<std::array<BlockSymbols::Test, 2>> BlockSymbols::partsOf(unsigned Symbol) const {
  const Fact &Made = Known[Symbol - 1];
  if (Made.Operation != BO_LAnd)
    return std::nullopt;
  return std::array{Test{Made.A.Symbol, Made.A.Numbers[0] != 0}, Test{Made.B.Symbol, Made.B.Numbers[0] != 0}};
}

const BlockSymbols::Possible *BlockSymbols::possible(unsigned Symbol) const {
  auto Found = PossibleOf.find(Symbol);
  return Found == PossibleOf.end() ? nullptr : &Found->second;
}

BlockValue BlockSymbols::compared(BinaryOperatorKind Operator, const BlockValue &A, const BlockValue &B) {
  if (A.Object == B.Object && A.Symbol == B.Symbol)
    return BlockValue::of(
        Lanes::map(A.Numbers, B.Numbers, [&](int64_t X, int64_t Y) { return holds(Operator, X, Y); }));
  switch (Operator) {
  case BO_GT:
    return combined(BO_LT, B, A);
  case BO_LE:
    return negated(combined(BO_LT, B, A));
  case BO_GE:
    return negated(combined(BO_LT, A, B));
  case BO_NE:
    return negated(combined(BO_EQ, A, B));
  default:
    return combined(Operator, A, B);
  }
}

// `(n * 256 + i) / 32` is `n * 8 + i / 32`, and the remainder that of `i`, as long as nothing is negative.
std::optional<BlockValue> BlockSymbols::divided(BinaryOperatorKind Operator, const BlockValue &A, int64_t Divisor) {
  if (A.Object || !A.Symbol || Divisor <= 0 || factorOf(A.Symbol) % Divisor)
    return std::nullopt;
  if (A.Numbers.hasNegative())
    return std::nullopt;
  const Lanes Rest = Lanes::map(A.Numbers, Divisor, [&](int64_t X, int64_t Y) { return *calculate(Operator, X, Y); });
  if (Operator == BO_Rem)
    return BlockValue::of(Rest);
  const Fact Known = this->Known[A.Symbol - 1];
  if (!Known.Whole)
    return std::nullopt;
  BlockValue Result = scaled({0, Known.Whole, 0}, Known.Factor / Divisor);
  Result.Numbers = Rest;
  return Result;
}

BlockValue BlockSymbols::calculated(BinaryOperatorKind Operator, const BlockValue &A, const BlockValue &B) {
  if (Operator == BO_Add)
    return sum(A, B);
  if (Operator == BO_Sub)
    return difference(A, B);
  if (BinaryOperator::isComparisonOp(Operator))
    return compared(Operator, A, B);
  if (Operator == BO_Mul || Operator == BO_Shl) {
    if (std::optional<int64_t> Factor = B.constant(); Factor && (Operator == BO_Mul || (*Factor >= 0 && *Factor < 63)))
      return scaled(A, Operator == BO_Mul ? *Factor : int64_t(1) << *Factor);
    if (std::optional<int64_t> Factor = A.constant(); Factor && Operator == BO_Mul)
      return scaled(B, *Factor);
  }
  if (const std::optional<int64_t> Number = B.constant()) {
    std::optional<BlockValue> Result;
    if (Operator == BO_Div || Operator == BO_Rem)
      Result = divided(Operator, A, *Number);
    else if (Operator == BO_Shr && *Number >= 0 && *Number < 63)
      Result = divided(BO_Div, A, int64_t(1) << *Number);
    else if (Operator == BO_And && *Number > 0 && llvm::isPowerOf2_64(*Number + 1))
      Result = divided(BO_Rem, A, *Number + 1);
    if (Result)
      return *Result;
  }
  if (A.isKnown() && B.isKnown()) {
    bool IsDefined = true;
    const Lanes Result = Lanes::map(A.Numbers, B.Numbers, [&](int64_t X, int64_t Y) {
      const std::optional<int64_t> Number = calculate(Operator, X, Y);
      IsDefined &= Number.has_value();
      return Number.value_or(0);
    });
    if (IsDefined)
      return BlockValue::of(Result);
  }
  return combined(Operator, A, B);
}

BlockValue wrapped(const BlockValue &Value, QualType Type, const ASTContext &Context) {
  if (!Value.isKnown() || !Type->isIntegralOrEnumerationType() || Type->isDependentType())
    return Value;
  const uint64_t Width = Type->isBooleanType() ? 64 : Context.getIntWidth(Type);
  if (Width >= 64)
    return Value;
  const bool IsSigned = Type->isSignedIntegerOrEnumerationType();
  return BlockValue::of(Lanes::map(Value.Numbers, 0, [&](uint64_t X, int64_t) {
    const uint64_t Rest = X << (64 - Width);
    return IsSigned ? static_cast<int64_t>(Rest) >> (64 - Width) : static_cast<int64_t>(Rest >> (64 - Width));
  }));
}

} // namespace cuda_tidy
