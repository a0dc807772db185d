#include "flow/IntegerRange.h"
#include "llvm/ADT/ArrayRef.h"
#include <algorithm>
#include <limits>
#include <tuple>

using namespace clang;

namespace cuda_tidy {
namespace {

using Bound = std::optional<int64_t>;

Bound lesser(Bound A, Bound B) { return A && B ? Bound(std::min(*A, *B)) : std::nullopt; }
Bound greater(Bound A, Bound B) { return A && B ? Bound(std::max(*A, *B)) : std::nullopt; }

// The bound itself, wherever the other is absent.
Bound tighterLower(Bound A, Bound B) { return A && B ? greater(A, B) : A ? A : B; }
Bound tighterUpper(Bound A, Bound B) { return A && B ? lesser(A, B) : A ? A : B; }

bool isOpen(const IntegerRange &Range) { return Range.Origin.What != ValueOrigin::None; }

// A range that inherits from its operands what is not a bound.
IntegerRange combined(const IntegerRange &A, const IntegerRange &B, Bound Lower, Bound Upper) {
  if (A.IsEmpty || B.IsEmpty)
    return IntegerRange::empty();
  IntegerRange Result{Lower, Upper, A.MayWrap || B.MayWrap, {}, false};
  if (!Lower || !Upper || *Lower != *Upper)
    Result.Origin = isOpen(A) ? A.Origin : B.Origin;
  return Result;
}

Bound narrow(__int128 Value) {
  if (Value < std::numeric_limits<int64_t>::min() || Value > std::numeric_limits<int64_t>::max())
    return std::nullopt;
  return static_cast<int64_t>(Value);
}

Bound add(Bound A, Bound B) { return A && B ? narrow(__int128(*A) + *B) : std::nullopt; }
Bound subtract(Bound A, Bound B) { return A && B ? narrow(__int128(*A) - *B) : std::nullopt; }

// A bound for arithmetic in which an open end is infinite: negative infinity for a lower one, positive for an upper.
struct Extended {
  int Infinity; ///< -1, 0 or 1
  __int128 Value;
};

Extended lowerEnd(const IntegerRange &Range) { return {Range.Lower ? 0 : -1, Range.Lower.value_or(0)}; }
Extended upperEnd(const IntegerRange &Range) { return {Range.Upper ? 0 : 1, Range.Upper.value_or(0)}; }

int sign(Extended E) { return E.Infinity ? E.Infinity : (E.Value > 0) - (E.Value < 0); }

Extended multiply(Extended A, Extended B) {
  if (A.Infinity || B.Infinity)
    return {sign(A) * sign(B), 0}; // zero times infinity is zero: the infinite end is never reached
  return {0, A.Value * B.Value};
}

// Truncating, as C++ does; the divisor is finite or infinite, but never zero.
Extended divide(Extended A, Extended B) {
  if (B.Infinity)
    return {0, 0};
  if (A.Infinity)
    return {sign(A) * sign(B), 0};
  return {0, A.Value / B.Value};
}

bool isLess(Extended A, Extended B) {
  return A.Infinity != B.Infinity ? A.Infinity < B.Infinity : A.Infinity == 0 && A.Value < B.Value;
}

Bound boundOf(Extended E) { return E.Infinity ? std::nullopt : narrow(E.Value); }

IntegerRange hull(const IntegerRange &A, const IntegerRange &B, llvm::ArrayRef<Extended> Corners) {
  return combined(A, B, boundOf(*std::min_element(Corners.begin(), Corners.end(), isLess)),
                  boundOf(*std::max_element(Corners.begin(), Corners.end(), isLess)));
}

IntegerRange multiply(const IntegerRange &A, const IntegerRange &B) {
  Extended LowA = lowerEnd(A), HighA = upperEnd(A), LowB = lowerEnd(B), HighB = upperEnd(B);
  return hull(A, B, {multiply(LowA, LowB), multiply(LowA, HighB), multiply(HighA, LowB), multiply(HighA, HighB)});
}

IntegerRange divide(const IntegerRange &A, const IntegerRange &B) {
  // Division by zero does not happen.
  if (B.Lower && *B.Lower >= 0 && (!B.Upper || *B.Upper > 0)) {
    Extended LowA = lowerEnd(A), HighA = upperEnd(A), LowB = {0, std::max<int64_t>(*B.Lower, 1)}, HighB = upperEnd(B);
    return hull(A, B, {divide(LowA, LowB), divide(LowA, HighB), divide(HighA, LowB), divide(HighA, HighB)});
  }
  return combined(A, B, std::nullopt, std::nullopt);
}

IntegerRange remainder(const IntegerRange &A, const IntegerRange &B) {
  if (A.exactly() && B.exactly() && *B.exactly() > 0)
    return IntegerRange::of(*A.exactly() % *B.exactly());
  bool IsPositive = A.Lower && *A.Lower >= 0;
  Bound Largest = B.Lower && *B.Lower >= 0 ? subtract(B.Upper, 1) : std::nullopt;
  Bound Lower = IsPositive ? Bound(0) : subtract(0, Largest);
  return combined(A, B, Lower, IsPositive ? tighterUpper(Largest, A.Upper) : Largest);
}

// Shifts by less than 63 are products and quotients of powers of two.
IntegerRange powerOfTwo(const IntegerRange &Exponent) {
  if (!Exponent.Lower || *Exponent.Lower < 0 || *Exponent.Lower > 62)
    return IntegerRange::unknown(Exponent.Origin);
  Bound Upper = Exponent.Upper && *Exponent.Upper < 63 ? Bound(int64_t(1) << *Exponent.Upper) : std::nullopt;
  return combined(Exponent, Exponent, int64_t(1) << *Exponent.Lower, Upper);
}

IntegerRange shiftRight(const IntegerRange &A, const IntegerRange &B) {
  if (A.Lower && *A.Lower >= 0)
    return divide(A, powerOfTwo(B));
  if (A.exactly() && B.exactly() && *B.exactly() >= 0 && *B.exactly() < 63)
    return IntegerRange::of(*A.exactly() >> *B.exactly());
  return combined(A, B, std::nullopt, std::nullopt);
}

IntegerRange bitAnd(const IntegerRange &A, const IntegerRange &B) {
  if (A.exactly() && B.exactly())
    return IntegerRange::of(*A.exactly() & *B.exactly());
  // One operand that is not negative bounds the result.
  bool APositive = A.Lower && *A.Lower >= 0, BPositive = B.Lower && *B.Lower >= 0;
  if (APositive && BPositive)
    return combined(A, B, 0, tighterUpper(A.Upper, B.Upper));
  if (APositive || BPositive)
    return combined(A, B, 0, APositive ? A.Upper : B.Upper);
  return combined(A, B, std::nullopt, std::nullopt);
}

IntegerRange bitOr(const IntegerRange &A, const IntegerRange &B, bool IsExclusive) {
  if (!A.Lower || !B.Lower || *A.Lower < 0 || *B.Lower < 0)
    return combined(A, B, std::nullopt, std::nullopt);
  return combined(A, B, IsExclusive ? Bound(0) : greater(A.Lower, B.Lower), add(A.Upper, B.Upper));
}

// What gives the highest sum or product with a constant, where it is known.
const Expr *highestOf(BinaryOperatorKind Operator, const IntegerRange &A, const IntegerRange &B) {
  if (Operator != BO_Add && Operator != BO_Mul)
    return nullptr;
  return B.exactly() > 0 ? A.Highest : A.exactly() > 0 ? B.Highest : nullptr;
}

IntegerRange calculateBounds(BinaryOperatorKind Operator, const IntegerRange &A, const IntegerRange &B) {
  switch (Operator) {
  case BO_Add:
    return combined(A, B, add(A.Lower, B.Lower), add(A.Upper, B.Upper));
  case BO_Sub:
    return combined(A, B, subtract(A.Lower, B.Upper), subtract(A.Upper, B.Lower));
  case BO_Mul:
    return multiply(A, B);
  case BO_Div:
    return divide(A, B);
  case BO_Rem:
    return remainder(A, B);
  case BO_Shl:
    return multiply(A, powerOfTwo(B));
  case BO_Shr:
    return shiftRight(A, B);
  case BO_And:
    return bitAnd(A, B);
  case BO_Or:
  case BO_Xor:
    return bitOr(A, B, Operator == BO_Xor);
  default:
    return combined(A, B, std::nullopt, std::nullopt);
  }
}

/// What is left of a range if it has not \p Value, which is told where that is one of its ends.
IntegerRange without(IntegerRange Range, std::optional<int64_t> Value) {
  // A size that is not zero.
  if (!Range.Lower && Value == 0) {
    Range.Lower = 1;
    Range.MayWrap = true;
  }
  if (Range.Lower && Range.Lower == Value)
    Range.Lower = add(Range.Lower, 1);
  if (Range.Upper && Range.Upper == Value)
    Range.Upper = subtract(Range.Upper, 1);
  return Range;
}

} // namespace

bool IntegerRange::operator==(const IntegerRange &Other) const {
  return std::tie(Lower, Upper, MayWrap, IsEmpty) == std::tie(Other.Lower, Other.Upper, Other.MayWrap, Other.IsEmpty);
}

IntegerRange DimRange::product() const { return calculate(BO_Mul, calculate(BO_Mul, Axes[0], Axes[1]), Axes[2]); }

IntegerRange join(const IntegerRange &A, const IntegerRange &B) {
  if (A.IsEmpty || B.IsEmpty)
    return A.IsEmpty ? B : A;
  IntegerRange Result = combined(A, B, lesser(A.Lower, B.Lower), greater(A.Upper, B.Upper));
  for (const IntegerRange *Each : {&A, &B})
    if (Result.Upper && Each->Upper == Result.Upper && !Result.Highest)
      Result.Highest = Each->exactly() ? Each->Origin.Where : Each->Highest;
  return Result;
}

IntegerRange widen(const IntegerRange &Before, const IntegerRange &After) {
  IntegerRange Result = join(Before, After);
  if (Before.IsEmpty)
    return Result;
  if (Result.Lower != Before.Lower)
    Result.Lower.reset();
  if (Result.Upper != Before.Upper) {
    Result.Upper.reset();
    Result.Highest = nullptr;
  }
  return Result;
}

IntegerRange restrict(IntegerRange Range, BinaryOperatorKind Comparison, const IntegerRange &Limit) {
  if (Range.IsEmpty || Limit.IsEmpty)
    return Range;
  IntegerRange Before = Range;
  switch (Comparison) {
  case BO_LT:
    Range.Upper = tighterUpper(Range.Upper, subtract(Limit.Upper, 1));
    break;
  case BO_LE:
    Range.Upper = tighterUpper(Range.Upper, Limit.Upper);
    break;
  case BO_GT:
    Range.Lower = tighterLower(Range.Lower, add(Limit.Lower, 1));
    break;
  case BO_GE:
    Range.Lower = tighterLower(Range.Lower, Limit.Lower);
    break;
  case BO_EQ:
    Range.Lower = tighterLower(Range.Lower, Limit.Lower);
    Range.Upper = tighterUpper(Range.Upper, Limit.Upper);
    break;
  case BO_NE:
    Range = without(Range, Limit.exactly());
    break;
  default:
    return Range;
  }
  if (Range.hasEnds() && *Range.Lower > *Range.Upper)
    return Range.MayWrap || Limit.MayWrap ? Before : IntegerRange::empty();
  if (Limit.MayWrap && !(Range == Before))
    Range.MayWrap = true;
  if (Range.Upper != Before.Upper)
    Range.Highest = nullptr;
  if (Range.hasEnds() && *Range.Lower == *Range.Upper)
    Range.Origin = {};
  return Range;
}

IntegerRange calculate(BinaryOperatorKind Operator, const IntegerRange &A, const IntegerRange &B) {
  if (A.IsEmpty || B.IsEmpty)
    return IntegerRange::empty();
  IntegerRange Result = calculateBounds(Operator, A, B);
  Result.Highest = Result.Upper ? highestOf(Operator, A, B) : nullptr;
  return Result;
}

IntegerRange minimum(const IntegerRange &A, const IntegerRange &B) {
  return combined(A, B, lesser(A.Lower, B.Lower), tighterUpper(A.Upper, B.Upper));
}

IntegerRange maximum(const IntegerRange &A, const IntegerRange &B) {
  return combined(A, B, tighterLower(A.Lower, B.Lower), greater(A.Upper, B.Upper));
}

IntegerRange ceilingDivide(const IntegerRange &A, const IntegerRange &B) {
  if (!A.Lower || *A.Lower <= 0)
    return calculate(BO_Div, calculate(BO_Sub, calculate(BO_Add, A, B), IntegerRange::of(1)), B);
  return calculate(BO_Add, calculate(BO_Div, calculate(BO_Sub, A, IntegerRange::of(1)), B), IntegerRange::of(1));
}

} // namespace cuda_tidy
