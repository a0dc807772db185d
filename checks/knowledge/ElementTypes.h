#pragma once

#include "clang/AST/ASTContext.h"
#include <cstdint>

namespace cuda_tidy {

/// Whether elements of the `c10::ScalarType` with that value are integers or truth values, which have no gradient.
constexpr bool isIntegral(int64_t ScalarType) {
  // In the order of c10/core/ScalarType.h: Byte, Char, Short, Int, Long; Bool; UInt16, UInt32, UInt64.
  return (ScalarType >= 0 && ScalarType <= 4) || ScalarType == 11 || (ScalarType >= 27 && ScalarType <= 29);
}

/// A type of elements that are no bytes, each of which says what it is by itself.
struct ElementType {
  enum Kind { Integer, Real, Truth };
  int64_t ScalarType;           ///< The value of the `c10::ScalarType`.
  llvm::StringLiteral Constant; ///< Its name in namespaces at and torch.
  llvm::StringLiteral Class;    ///< Of C++, if it is no type of the language.
  Kind Is;
  unsigned Bits;
};

/// The row of that `c10::ScalarType`; null for bytes, complex and quantised numbers, and what is not known.
const ElementType *elementTypeCalled(int64_t ScalarType);

/// The row of \p Type in C++; null for bytes, and for what is no number.
const ElementType *elementTypeOf(clang::QualType Type, const clang::ASTContext &Context);

/// Whether memory that holds the one may be read as the other: it is the same, but for a sign, or holds the bits of
/// numbers of 16 bits.
bool mayBeRead(const ElementType &Held, const ElementType &As);

} // namespace cuda_tidy
