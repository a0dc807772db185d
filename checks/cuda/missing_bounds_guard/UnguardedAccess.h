#pragma once

#include "flow/FunctionFlow.h"
#include <optional>

namespace cuda_tidy {

/// A place where every thread of a kernel reads or writes an array that the kernel is given, each its own element.
struct UnguardedAccess {
  const clang::Expr *Access; ///< `a[i]`, `*(a + i)`.
  const clang::ParmVarDecl *Array;
};

/// Such a place in the kernel of \p Flow, where the index is made of the thread's place along \p Axis of the grid:
/// `blockIdx.x * blockDim.x + threadIdx.x`, with a number in place of `blockDim.x` only if it is \p BlockSize. None
/// where anything in the kernel is decided by how far the thread is along the axis.
std::optional<UnguardedAccess> unguardedAccessIn(const FunctionFlow &Flow, unsigned Axis,
                                                 std::optional<int64_t> BlockSize);

} // namespace cuda_tidy
