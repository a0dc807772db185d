#pragma once

#include "flow/FunctionFlow.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace cuda_tidy {

/// Whether \p Status, or the variable that keeps it, is compared with an error that \p IsError names, or handed on
/// beside it: the program reckons with that.
bool isExpectedError(const clang::Expr &Status, const FunctionFlow &Flow,
                     llvm::function_ref<bool(llvm::StringRef)> IsError);

/// Whether the program reckons with \p Allocation not getting its memory: its status, directly or in a variable, is
/// compared with `cudaErrorMemoryAllocation` or handed on beside it, a `catch` around it is for
/// `c10::OutOfMemoryError`, or it stands in a macro that catches what it throws, `EXPECT_THROW(...)`.
bool isExpectedToFail(const clang::Expr &Allocation, const FunctionFlow &Flow);

} // namespace cuda_tidy
