#pragma once

#include "memory/MemoryOrigin.h"

namespace cuda_tidy {

/// The memory that \p Pointer, a variable or a member, points to where the function of \p Flow comes to \p Use: every
/// way there passes one of these last. Null pointers point to none. Empty where another value may have come there.
llvm::SmallVector<MemoryOrigin, 1> allocationsBefore(const NamedPlace &Pointer, const clang::Expr &Use,
                                                     const FunctionFlow &Flow, FunctionFlows &Flows);

} // namespace cuda_tidy
