#include "simulation/BlockValue.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/CheckedArithmetic.h"
#include <algorithm>
#include <numeric>

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MostDepth = 8; // Of how two values were computed.

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
  if (IsNew)
    Found->second = add(factOf(Operation, A, B)).Symbol;
  return {0, Found->second, 0};
}

BlockSymbols::Fact BlockSymbols::factOf(unsigned Operation, const BlockValue &A, const BlockValue &B) const {
  const bool Varies = varies(A) || varies(B), IsLoaded = Varies && isOfData(A) && isOfData(B);
  return {.Varies = Varies,
          .IsLoaded = IsLoaded,
          .IsShifted = isShifted(Operation, A, B),
          .IsEquality = Operation == BO_EQ,
          .IsFree = IsLoaded || isFree(Operation, A, B),
          .IsBound = Operation == BO_LT && varies(A) && !varies(B) && B.Symbol,
          .IsNatural = isNatural(Operation, A, B),
          .IsOfBlock = isOfBlock(A.Symbol) || isOfBlock(B.Symbol),
          .NegationOf = Operation == Negation ? A.Symbol : 0,
          .Factor = factorOf(Operation, A, B),
          .Whole = Operation == Scaling ? A.Symbol : 0,
          .Most = mostOf(Operation, A, B),
          .Operation = Operation,
          .A = A,
          .B = B};
}

bool BlockSymbols::isOfData(const BlockValue &Operand) const {
  return Operand.Numbers.isUniform() && (!variesSymbol(Operand.Symbol) || isLoaded(Operand.Symbol));
}

bool BlockSymbols::isShifted(unsigned Operation, const BlockValue &A, const BlockValue &B) const {
  return isShifted(A.Symbol) || isShifted(B.Symbol) ||
         ((Operation == BO_Add || Operation == BO_Sub) && varies(A) != varies(B));
}

bool BlockSymbols::isFree(unsigned Operation, const BlockValue &A, const BlockValue &B) const {
  if (Operation == Negation)
    return isFree(A.Symbol);
  auto MayBeAnything = [&](const BlockValue &Each) { return isLoaded(Each.Symbol) && Each.Numbers.isUniform(); };
  return Operation == BO_LT &&
         ((!variesSymbol(A.Symbol) && !variesSymbol(B.Symbol)) || MayBeAnything(A) || MayBeAnything(B));
}

bool BlockSymbols::isNatural(unsigned Operation, const BlockValue &A, const BlockValue &B) const {
  constexpr unsigned KeepingSign[] = {BO_Add, BO_Mul, BO_Div, BO_Rem, BO_Shr, BO_And, Least, Scaling};
  auto IsNatural = [&](const BlockValue &Each) { return isNatural(Each.Symbol) && !Each.Numbers.hasNegative(); };
  return llvm::is_contained(KeepingSign, Operation) && IsNatural(A) && IsNatural(B);
}

int64_t BlockSymbols::factorOf(unsigned Operation, const BlockValue &A, const BlockValue &B) const {
  auto Magnitude = [](int64_t Number) -> int64_t { return Number < 0 ? 0 - static_cast<uint64_t>(Number) : Number; };
  if (Operation == Scaling) // Of the least number there is no positive one.
    return std::max<int64_t>(1, Magnitude(B.Numbers[0]));
  if (Operation == BO_Add || Operation == BO_Sub)
    return std::gcd(factorOf(A.Symbol), factorOf(B.Symbol));
  const std::optional<int64_t> Mask = Operation == BO_And ? B.constant() : std::nullopt;
  return Mask && *Mask < 0 ? *Mask & Magnitude(*Mask) : 1; // `n & ~31`
}

std::optional<int64_t> BlockSymbols::mostOf(unsigned Operation, const BlockValue &A, const BlockValue &B) const {
  const std::optional<int64_t> OfA = mostOf(A.Symbol), OfB = mostOf(B.Symbol), Number = B.constant();
  const bool IsPositive = Number && *Number > 0;
  switch (Operation) {
  case Scaling:
    return OfA && IsPositive ? llvm::checkedMul(*OfA, *Number) : std::nullopt;
  case BO_Add:
    return OfA && OfB ? llvm::checkedAdd(*OfA, *OfB) : std::nullopt;
  case BO_And:
  case Least:
    return IsPositive ? Number : std::nullopt;
  case BO_Rem:
    return IsPositive ? std::optional(*Number - 1) : std::nullopt;
  default:
    return std::nullopt;
  }
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

} // namespace cuda_tidy
