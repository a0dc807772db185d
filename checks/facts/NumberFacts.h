#pragma once

#include "facts/CallerSearch.h"
#include "flow/ValueRanges.h"

namespace cuda_tidy {

/// What other units decide about a finding that hangs on what \p Number may be, in the body of \p Function, which
/// \p Calls lead to: it is none where all of them give constants for the parameters that decide. Nothing where
/// something else decides, or nobody else calls.
std::vector<Condition> unlessConstantsAreGiven(const clang::Expr &Number, const clang::FunctionDecl &Function,
                                               llvm::ArrayRef<CallPlace> Calls, UnitAnalyses &Unit);

} // namespace cuda_tidy
