#include "simulation/BlockValue.h"
#include "clang/AST/ASTContext.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace clang;

namespace cuda_tidy {
namespace {

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

// Nothing if that is not defined for some thread.
std::optional<Lanes> calculate(BinaryOperatorKind Operator, const Lanes &A, const Lanes &B) {
  bool IsDefined = true;
  const Lanes Result = Lanes::map(A, B, [&](int64_t X, int64_t Y) {
    const std::optional<int64_t> Number = calculate(Operator, X, Y);
    IsDefined &= Number.has_value();
    return Number.value_or(0);
  });
  return IsDefined ? std::optional(Result) : std::nullopt;
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
std::optional<BlockValue> BlockSymbols::quotient(BinaryOperatorKind Operator, const BlockValue &A, int64_t Divisor) {
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

// By a number that is known, if that leaves more than an unknown value; so does `multiplied`.
std::optional<BlockValue> BlockSymbols::divided(BinaryOperatorKind Operator, const BlockValue &A, const BlockValue &B) {
  const std::optional<int64_t> Number = B.constant();
  if (!Number)
    return std::nullopt;
  if (Operator == BO_Div || Operator == BO_Rem)
    return quotient(Operator, A, *Number);
  if (Operator == BO_Shr && *Number >= 0 && *Number < 63)
    return quotient(BO_Div, A, int64_t(1) << *Number);
  if (Operator == BO_And && *Number > 0 && llvm::isPowerOf2_64(*Number + 1))
    return quotient(BO_Rem, A, *Number + 1);
  return std::nullopt;
}

std::optional<BlockValue> BlockSymbols::multiplied(BinaryOperatorKind Operator, const BlockValue &A,
                                                   const BlockValue &B) {
  const std::optional<int64_t> Left = A.constant(), Right = B.constant();
  if (Operator == BO_Mul && Right)
    return scaled(A, *Right);
  if (Operator == BO_Mul && Left)
    return scaled(B, *Left);
  if (Operator == BO_Shl && Right && *Right >= 0 && *Right < 63)
    return scaled(A, int64_t(1) << *Right);
  return std::nullopt;
}

BlockValue BlockSymbols::calculated(BinaryOperatorKind Operator, const BlockValue &A, const BlockValue &B) {
  if (Operator == BO_Add)
    return sum(A, B);
  if (Operator == BO_Sub)
    return difference(A, B);
  if (BinaryOperator::isComparisonOp(Operator))
    return compared(Operator, A, B);
  if (const std::optional<BlockValue> Product = multiplied(Operator, A, B))
    return *Product;
  if (const std::optional<BlockValue> Part = divided(Operator, A, B))
    return *Part;
  if (const std::optional<Lanes> Numbers =
          A.isKnown() && B.isKnown() ? calculate(Operator, A.Numbers, B.Numbers) : std::nullopt)
    return BlockValue::of(*Numbers);
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
