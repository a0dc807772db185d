#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Where a kernel comes to an element of an array below a bound.
struct BoundedAccess {
  const clang::ArraySubscriptExpr *At;
  using Product = llvm::SmallVector<const clang::ParmVarDecl *, 2>;
  Product Below; ///< The parameters whose product the index is less than.
};

/// The accesses of \p Kernel, which has a body, to `Array[i]` where `i < bound` holds, or to `Array[y * width + x]`
/// where `y < height` and `x < width` do, and nothing is known that keeps the index lower: one for each bound.
llvm::SmallVector<BoundedAccess, 2> boundedAccessesTo(const clang::ParmVarDecl &Array,
                                                      const clang::FunctionDecl &Kernel, FunctionFlows &Flows);

} // namespace cuda_tidy
