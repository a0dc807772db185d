#include "flow/RangeEvaluator.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// What numbers of 64 bits become of two ranges of them; none where some of them wrap and others do not.
std::optional<UnsignedRange> combined(BinaryOperatorKind Operator, const UnsignedRange &A, const UnsignedRange &B) {
  const bool AreExact = A.Low == A.High && B.Low == B.High;
  bool Wraps = false;
  switch (Operator) {
  case BO_Add: {
    const UnsignedRange Sum = {A.Low + B.Low, llvm::SaturatingAdd(A.High, B.High, &Wraps)};
    return !Wraps ? Sum : AreExact ? std::optional(UnsignedRange{Sum.Low, Sum.Low}) : std::nullopt;
  }
  case BO_Sub:
    return A.Low >= B.High || AreExact ? std::optional(UnsignedRange{A.Low - B.High, A.High - B.Low}) : std::nullopt;
  case BO_Mul: {
    const UnsignedRange Product = {A.Low * B.Low, llvm::SaturatingMultiply(A.High, B.High, &Wraps)};
    return !Wraps ? Product : AreExact ? std::optional(UnsignedRange{Product.Low, Product.Low}) : std::nullopt;
  }
  case BO_Div:
    return B.Low > 0 ? std::optional(UnsignedRange{A.Low / B.High, A.High / B.Low}) : std::nullopt;
  default:
    return std::nullopt;
  }
}

} // namespace

std::optional<UnsignedRange> RangeEvaluator::evaluateUnsigned(const Expr &E, Body &In) {
  const auto *Operator = dyn_cast<BinaryOperator>(E.IgnoreParens());
  if (Operator && isUnsigned64(Operator->getType())) {
    const std::optional<UnsignedRange> Left = evaluateUnsigned(*Operator->getLHS(), In),
                                       Right = evaluateUnsigned(*Operator->getRHS(), In);
    return Left && Right ? combined(Operator->getOpcode(), *Left, *Right) : std::nullopt;
  }
  const IntegerRange Known = evaluate(E, In);
  if (Known.IsEmpty || !Known.isAtLeast(0) || !Known.isAtMost(Known.Upper))
    return std::nullopt;
  return UnsignedRange{static_cast<uint64_t>(*Known.Lower), static_cast<uint64_t>(*Known.Upper)};
}

bool RangeEvaluator::isUnsigned64(QualType Type) const {
  return Type->isUnsignedIntegerType() && Context.getIntWidth(Type) == 64;
}

} // namespace cuda_tidy
