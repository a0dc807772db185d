#pragma once

#include "flow/IntegerRange.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include <optional>

namespace cuda_tidy {

/// A division that rounds up, in one of the ways in which it is written.
struct CeilingDivision {
  const clang::Expr *Dividend;
  const clang::Expr *Divisor;
  bool IsOfLess = false; ///< Written `(a - 1) / b + 1`: where `a` is 0 it comes to 1, or wraps.
};

/// `(a + b - 1) / b`, `(a - 1) / b + 1`, `a / b + (a % b != 0)`, `a % b ? a / b + 1 : a / b`, `ceil(a / (double)b)`, or
/// a function that computes it.
std::optional<CeilingDivision> ceilingDivisionIn(const clang::Expr &E, const clang::ASTContext &Context);

/// A function that returns the least, or the greatest, of what it is given: `std::min(a, b)`.
enum class Extreme { Least, Greatest };
std::optional<Extreme> extremeBy(const clang::CallExpr &Call);

/// Whether \p E, given for a `dim3` or for a number, is a whole number: also in a template what is computed from
/// something that depends on its parameters, since with a `dim3` nothing can be computed.
bool isNumber(const clang::Expr &E);

/// Whether the class is CUDA's `dim3`.
bool isDim3(const clang::RecordDecl &Record);

/// Where the value of a member comes from: `Member`, or `DeviceProperty` for one of `cudaDeviceProp`.
ValueOrigin::Kind originOfMember(const clang::Expr &Member);

/// What a property of the device is on every device, if that is one number: `properties.warpSize`.
std::optional<int64_t> propertyOfAllDevices(const clang::Expr &Member);

/// The same of what \p Call asks a device for: `cudaDevAttrWarpSize`.
std::optional<int64_t> attributeOfAllDevices(const clang::CallExpr &Call);

/// Where a value comes from that \p Call returns or writes: `Call`, or `DeviceProperty` for a query of the device.
ValueOrigin::Kind originOfCall(const clang::CallExpr &Call);

/// Whether \p Call is `std::move(x)` or `std::forward<T>(x)`, which are `x`.
bool isMoveOrForward(const clang::CallExpr &Call);

/// The member that holds the element \p Index of a `std::pair` or `std::tuple`; null of any other \p Type.
const clang::FieldDecl *elementOf(clang::QualType Type, unsigned Index);

/// Which element of a `std::pair` or `std::tuple` \p Member is.
std::optional<unsigned> elementIndex(const clang::FieldDecl &Member);

/// The index that \p Call asks for if it is `std::get<1>(x)`.
std::optional<unsigned> elementAskedFor(const clang::CallExpr &Call);

/// What asks for one element of an array or of a container of the standard library.
struct AskedElement {
  const clang::Expr *Of;
  const clang::Expr *Index; ///< Null where `Number` is known.
  std::optional<int64_t> Number;
};

/// The element that \p E asks for: `a[i]`, `a.at(i)`, `std::get<1>(a)`; nothing if it asks for none.
std::optional<AskedElement> elementAskedIn(const clang::Expr &E);

/// Whether \p Call is `std::make_pair(a, b)` or `std::make_tuple(a, b)`: each argument becomes an element.
bool makesElements(const clang::CallExpr &Call);

/// Whether \p Call asks a tensor for one of its sizes, which are signed but never negative.
bool isTensorSize(const clang::CallExpr &Call);

} // namespace cuda_tidy
