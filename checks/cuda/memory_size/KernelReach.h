#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Where a kernel comes to an element of an array below a bound.
struct BoundedAccess {
  const clang::ArraySubscriptExpr *At;
  const clang::ParmVarDecl *Bound; ///< The parameter that the index is less than.
};

/// The accesses of \p Kernel, which has a body, to `Array[i]` where `i < bound` holds and nothing is known that keeps
/// `i` lower: one for each bound.
llvm::SmallVector<BoundedAccess, 2> boundedAccessesTo(const clang::ParmVarDecl &Array,
                                                      const clang::FunctionDecl &Kernel, FunctionFlows &Flows);

} // namespace cuda_tidy
