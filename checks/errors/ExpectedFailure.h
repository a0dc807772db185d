#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether the program reckons with \p Allocation not getting its memory: its status, directly or in a variable, is
/// compared with `cudaErrorMemoryAllocation` or handed on beside it, a `catch` around it is for
/// `c10::OutOfMemoryError`, or it stands in a macro that catches what it throws, `EXPECT_THROW(...)`.
bool isExpectedToFail(const clang::Expr &Allocation, const FunctionFlow &Flow);

} // namespace cuda_tidy
