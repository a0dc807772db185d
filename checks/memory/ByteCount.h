#pragma once

#include "memory/MemoryOrigin.h"

namespace cuda_tidy {

/// A number of bytes or of elements, as the product of a constant and of what only the running program knows.
struct ByteCount {
  uint64_t Constant = 1;
  llvm::SmallVector<const clang::Expr *, 2> Factors;
  bool HasSizeof = false; ///< A `sizeof` is a part of it.

  bool isConstant() const { return Factors.empty(); }

  /// Whether the two are products of the same factors, constants aside, each the same wherever \p Flow's function
  /// evaluates it from the first of the two places on.
  bool isMultipleOfSame(const ByteCount &Other, const FunctionFlow &Flow, const clang::ASTContext &Context) const;

  /// As a message has it: `1024`, `n * 4`.
  std::string text(const clang::ASTContext &Context) const;
};

/// \p Number as a product, seen through local variables of the function of \p Flow that have one value. None where a
/// constant is negative, or too large for 64 bits.
std::optional<ByteCount> productOf(const clang::Expr &Number, const FunctionFlow &Flow,
                                   const clang::ASTContext &Context);

/// How many bytes the memory has that comes from \p Origin, where the function of \p Flow is what asks for it; none
/// where it is one of several, or its owner may have grown.
std::optional<ByteCount> bytesOf(const MemoryOrigin &Origin, const FunctionFlow &Flow,
                                 const clang::ASTContext &Context);

} // namespace cuda_tidy
