#pragma once

#include "calls/GivenArguments.h"
#include "flow/FunctionFlow.h"
#include <string>

namespace cuda_tidy {

/// The least that an allocation asks for.
struct AllocationSize {
  llvm::SmallVector<uint64_t, 4> Factors; ///< In the order of the source; the product is a number of bytes.
  bool IsExact = true;                    ///< Not only a lower bound.
  /// A part of the product that does not fit in its type of at most 32 bits; null if there is none.
  const clang::BinaryOperator *Wrapping = nullptr;

  /// The product, or the largest number if it is more.
  uint64_t bytes() const;
  /// `10000 x 10000 x 4 bytes = 400 MB`.
  std::string arithmetic() const;
};

/// \p Bytes as people say it: `4 TB`, `1.5 GB`.
std::string humanSize(uint64_t Bytes);

/// Multiplies \p Size by the value that \p Factor is known to have, or at least to have, in \p Function, around all
/// lambdas, or in no function if that is null; parameters have the values that \p Way gives them. False if nothing is
/// known, or if it may be 0.
bool multiplyBy(const clang::Expr &Factor, const clang::FunctionDecl *Function, FunctionFlows &Flows,
                AllocationSize &Size, GivenChain Way = {});

/// The factor of \p Size, a number of bytes, that is negative wherever it is known in \p Function, and no other of its
/// factors: as a `size_t` it is larger than any memory. Null if there is none.
const clang::Expr *negativeFactorOf(const clang::Expr &Size, const clang::FunctionDecl *Function, FunctionFlows &Flows);

} // namespace cuda_tidy
