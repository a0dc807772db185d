// The part of `IntegerRange` that knows C++'s types: what wraps, and what bounds a type has by itself.
#include "flow/IntegerRange.h"
#include "clang/AST/ASTContext.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

using Bound = std::optional<int64_t>;

/// The first and last value of an integer type. The last of an unsigned 64-bit type is open: no `int64_t` holds it.
struct TypeEnds {
  int64_t Lowest;
  Bound Highest;
  unsigned Width;
  bool IsUnsigned;
  bool IsNarrow; ///< So few bits that the type's ends are as good as bounds of the program's own.

  bool isBelow(Bound Value) const { return Value && *Value < Lowest; }
  bool isAbove(Bound Value) const { return Value && Highest && *Value > *Highest; }
  /// What bounds a value of which nothing else is known.
  Bound lower() const { return IsUnsigned || IsNarrow ? Bound(Lowest) : std::nullopt; }
  Bound upper() const { return IsNarrow ? Highest : std::nullopt; }
};

std::optional<TypeEnds> endsOf(QualType Type, const ASTContext &Context) {
  if (Type.isNull() || Type->isDependentType() || !Type->isIntegralOrEnumerationType() || Type->isIncompleteType())
    return std::nullopt;
  const unsigned Width = Context.getIntWidth(Type);
  const bool IsUnsigned = Type->isUnsignedIntegerOrEnumerationType();
  if (Width > 64)
    return std::nullopt;
  Bound Highest = IsUnsigned && Width == 64 ? std::nullopt : Bound(llvm::maxIntN(IsUnsigned ? Width + 1 : Width));
  return TypeEnds{IsUnsigned ? 0 : llvm::minIntN(Width), Highest, Width, IsUnsigned, Width < 32};
}

IntegerRange closed(IntegerRange Range, const TypeEnds &Ends) {
  if (!Range.Lower)
    Range.Lower = Ends.Lowest;
  if (!Range.Upper)
    Range.Upper = Ends.Highest;
  return Range;
}

// What is left of a range in a type, where \p Extremes are the values that it could have at most.
IntegerRange fit(IntegerRange Range, const IntegerRange &Extremes, const TypeEnds &Ends, bool Wraps) {
  const bool FitsBelow = Extremes.Lower && !Ends.isBelow(Extremes.Lower);
  const bool FitsAbove = Extremes.Upper ? !Ends.isAbove(Extremes.Upper) : !Ends.Highest;
  if (FitsBelow && FitsAbove)
    return Range;
  const bool IsOutside = Ends.isBelow(Range.Upper) || Ends.isAbove(Range.Lower);
  if (IsOutside) {
    // Every value wraps: a single one is still known afterwards.
    if (Wraps && Range.exactly() && Ends.Width < 64) {
      llvm::APInt Bits = llvm::APInt(64, static_cast<uint64_t>(*Range.exactly())).trunc(Ends.Width);
      return IntegerRange::of(Ends.IsUnsigned ? static_cast<int64_t>(Bits.getZExtValue()) : Bits.getSExtValue());
    }
    Range.Lower.reset();
    Range.Upper.reset();
  }
  Range.MayWrap |= Wraps;
  if ((IsOutside || !FitsBelow) && (!Range.Lower || Ends.isBelow(Range.Lower)))
    Range.Lower = Ends.lower();
  if ((IsOutside || !FitsAbove) && (!Range.Upper || Ends.isAbove(Range.Upper)))
    Range.Upper = Ends.upper();
  Range.Highest = nullptr;
  return Range;
}

} // namespace

IntegerRange anyOf(QualType Type, ValueOrigin Origin, const ASTContext &Context) {
  IntegerRange Range = IntegerRange::unknown(Origin);
  if (auto Ends = endsOf(Type, Context)) {
    Range.Lower = Ends->lower();
    Range.Upper = Ends->upper();
  }
  return Range;
}

IntegerRange calculateAs(QualType Type, BinaryOperatorKind Operator, const IntegerRange &A, const IntegerRange &B,
                         const ASTContext &Context) {
  IntegerRange Result = calculate(Operator, A, B);
  auto Ends = endsOf(Type, Context);
  if (!Ends || Result.IsEmpty)
    return Result;
  // Whether the result leaves its type depends on the ends that the operands' type has, too.
  const bool KeepsSize =
      Operator == BO_Div || Operator == BO_Rem || Operator == BO_Shr || BinaryOperator::isBitwiseOp(Operator);
  IntegerRange Extremes = KeepsSize ? Result : calculate(Operator, closed(A, *Ends), closed(B, *Ends));
  return fit(Result, Extremes, *Ends, /*Wraps=*/Ends->IsUnsigned);
}

IntegerRange convert(const IntegerRange &Range, QualType From, QualType To, const ASTContext &Context) {
  auto Ends = endsOf(From, Context), NewEnds = endsOf(To, Context);
  if (!Ends || !NewEnds || Range.IsEmpty)
    return Range;
  return fit(Range, closed(Range, *Ends), *NewEnds, /*Wraps=*/true);
}

} // namespace cuda_tidy
