#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether \p Part asks whether the machine has CUDA, or names a variable that tells it: `torch::cuda::is_available()`.
bool asksForCuda(const clang::Stmt &Part, const FunctionFlow &Flow);

/// Whether \p Part is done, or not, by an answer to that question.
bool dependsOnCuda(const clang::Stmt &Part, const FunctionFlow &Flow);

/// Whether a condition on every way to \p Access tells something of devices; true, too, where the ways are not known.
bool isDeviceAskedBefore(const clang::Expr &Access, const FunctionFlow &Flow);

} // namespace cuda_tidy
