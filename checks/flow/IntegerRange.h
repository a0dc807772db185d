#pragma once

#include "clang/AST/Expr.h"
#include <array>
#include <cstdint>
#include <optional>

namespace cuda_tidy {

/// Where a value comes from.
struct ValueOrigin {
  enum Kind {
    None, ///< The source shows it.
    Parameter,
    TemplateParameter, ///< Of a template that is looked at as written.
    Member,
    Global,
    Call,           ///< What a function returned, or wrote to a variable: `x.size(0)`, `n` of `scanf("%d", &n)`.
    DeviceProperty, ///< What the device can do: `prop.maxThreadsPerBlock`, an occupancy calculation.
    Other,          ///< Memory, a loop that the analysis does not follow.
  };
  Kind What = None;
  /// For a single value that is known, what gives it: an argument, an initialiser, the value last assigned. Null only
  /// for `None`.
  const clang::Expr *Where = nullptr;
};

/// The values that an integer expression may have. A bound is proven on every path; what is not proven is absent, also
/// where only the width of the type limits it (32 bits and more).
struct IntegerRange {
  std::optional<int64_t> Lower;
  std::optional<int64_t> Upper;
  /// The bounds hold only as long as sizes are not negative, and no unsigned arithmetic and no narrowing conversion on
  /// the way leaves its type.
  bool MayWrap = false;
  /// Of a single value, or of the first operand that is more than that.
  ValueOrigin Origin;
  /// No path leads here.
  bool IsEmpty = false;
  /// Where several paths meet, and on one of them the value is exactly `Upper`: what gives it there. Null where that is
  /// not certain.
  const clang::Expr *Highest = nullptr;

  static IntegerRange of(int64_t Value) { return {Value, Value, false, {}, false}; }
  static IntegerRange between(int64_t Lower, int64_t Upper) { return {Lower, Upper, false, {}, false}; }
  static IntegerRange unknown(ValueOrigin Origin) { return {std::nullopt, std::nullopt, false, Origin, false}; }
  static IntegerRange empty() { return {std::nullopt, std::nullopt, false, {}, true}; }

  bool hasEnds() const { return Lower && Upper; }
  /// The only value that it can have.
  std::optional<int64_t> exactly() const { return isAtLeast(Upper) && !IsEmpty ? Upper : std::nullopt; }
  /// Proven, wrapping considered: each value is at least, or at most, \p Bound.
  bool isAtLeast(std::optional<int64_t> Bound) const { return !MayWrap && Lower && Bound && *Lower >= *Bound; }
  bool isAtMost(std::optional<int64_t> Bound) const { return !MayWrap && Upper && Bound && *Upper <= *Bound; }

  bool operator==(const IntegerRange &Other) const;
};

/// The values of x, y and z.
struct DimRange {
  std::array<IntegerRange, 3> Axes;

  /// x * y * z, in 64 bits as the device computes it.
  IntegerRange product() const;
};

/// Either of both.
IntegerRange join(const IntegerRange &A, const IntegerRange &B);

/// A join that comes to an end when repeated: a bound that moves is given up.
IntegerRange widen(const IntegerRange &Before, const IntegerRange &After);

/// What remains of \p Range where a value compared as \p Comparison with one in \p Bound holds.
IntegerRange restrict(IntegerRange Range, clang::BinaryOperatorKind Comparison, const IntegerRange &Bound);

/// The mathematical result of `+ - * / % << >> & | ^`, regardless of any type; unknown for other operators.
IntegerRange calculate(clang::BinaryOperatorKind Operator, const IntegerRange &A, const IntegerRange &B);

IntegerRange minimum(const IntegerRange &A, const IntegerRange &B);
IntegerRange maximum(const IntegerRange &A, const IntegerRange &B);

/// `A / B` rounded up.
IntegerRange ceilingDivide(const IntegerRange &A, const IntegerRange &B);

/// Any value of \p Type, with those bounds that narrow and unsigned types have.
IntegerRange anyOf(clang::QualType Type, ValueOrigin Origin, const clang::ASTContext &Context);

/// What \p Operator computes in \p Type: unsigned results wrap, signed ones that do not fit do not happen.
IntegerRange calculateAs(clang::QualType Type, clang::BinaryOperatorKind Operator, const IntegerRange &A,
                         const IntegerRange &B, const clang::ASTContext &Context);

/// \p Range, of type \p From, as a value of \p To.
IntegerRange convert(const IntegerRange &Range, clang::QualType From, clang::QualType To,
                     const clang::ASTContext &Context);

} // namespace cuda_tidy
