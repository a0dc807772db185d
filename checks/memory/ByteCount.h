#pragma once

#include "memory/MemoryOrigin.h"

namespace cuda_tidy {

/// A number of bytes or of elements, as the product of a constant and of what only the running program knows.
struct ByteCount {
  /// A number as the program writes it, behind all names of variables, constants and macros.
  struct Written {
    const clang::Expr *As;
    bool IsNamed; ///< A name stands for it.
  };
  uint64_t Constant = 1;
  llvm::SmallVector<const clang::Expr *, 2> Factors;
  llvm::SmallVector<Written, 2> Numbers; ///< What the constant is the product of, sizes of types aside.
  bool HasSizeof = false;                ///< A factor is the size of a type, by a `sizeof` or since it is of elements.

  bool isConstant() const { return Factors.empty(); }

  /// Multiplies the constant by \p Number; returns whether 64 bits hold it.
  [[nodiscard]] bool multiplyBy(uint64_t Number);

  /// Whether the two are products of the same factors, constants aside, each with one value at both places in the
  /// function of \p Flow.
  bool isMultipleOfSame(const ByteCount &Other, const FunctionFlow &Flow, FunctionFlows &Flows) const;

  /// Whether the numbers of both are the same ones: each by one name, or both written out. Numbers that have different
  /// names are equal by chance.
  bool hasSameNumbers(const ByteCount &Other, const clang::ASTContext &Context) const;

  /// As a message has it: `1024`, `n * 4`.
  std::string text(const clang::ASTContext &Context) const;
};

/// \p Number as a product, seen through local variables of the function of \p Flow that have one value. None where a
/// constant is negative, or too large for 64 bits.
std::optional<ByteCount> productOf(const clang::Expr &Number, const FunctionFlow &Flow,
                                   const clang::ASTContext &Context);

/// What \p Number leaves over when it is divided by \p Divisor, a power of two; none where the terms of its sum do not
/// tell.
std::optional<uint64_t> remainderOf(const clang::Expr &Number, uint64_t Divisor, const FunctionFlow &Flow,
                                    const clang::ASTContext &Context);

/// How many bytes the memory has that comes from \p Origin, where the function of \p Flow is what asks for it, or where
/// that is a constant; none where it is one of several, or its owner may have grown.
std::optional<ByteCount> bytesOf(const MemoryOrigin &Origin, const FunctionFlow &Flow,
                                 const clang::ASTContext &Context);

} // namespace cuda_tidy
