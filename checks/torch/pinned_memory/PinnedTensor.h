#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether \p E is a tensor that was made in page-locked memory: `x.pin_memory()`, a factory with that option, a view
/// of such; variables that have one value are followed.
bool isPinned(const clang::Expr &E, const FunctionFlow &Flow);

/// Whether \p E is one of those that was made in memory of the host that is not page-locked. What is small in any case,
/// `torch::tensor(…)`, does not count.
bool isPageable(const clang::Expr &E, const FunctionFlow &Flow);

/// Whether \p Call is given `non_blocking` as true.
bool isNonBlocking(const clang::CallExpr &Call);

/// A place that reads, on the host, what \p Copy, a `non_blocking` copy to \p Target, writes, with nothing before that
/// waits for it; null if there is none. Functions that are not LibTorch's may wait.
const clang::Expr *readBeforeArrival(const clang::CallExpr &Copy, const clang::VarDecl &Target,
                                     const FunctionFlow &Flow);

} // namespace cuda_tidy
