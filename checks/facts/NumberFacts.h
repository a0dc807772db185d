#pragma once

#include "facts/CallerSearch.h"
#include "flow/ValueRanges.h"

namespace cuda_tidy {

/// What other units decide about a finding that hangs on what \p Number may be, in the body of \p Function, which
/// \p Calls lead to: it is none where all of them give constants, or containers of so many elements, for the parameters
/// that decide. Nothing where something else decides, or nobody else calls.
std::vector<Condition> unlessConstantsAreGiven(const clang::Expr &Number, const clang::FunctionDecl &Function,
                                               llvm::ArrayRef<CallPlace> Calls, UnitAnalyses &Unit);

/// The same of each of \p Numbers, a parameter or the size of a container that is one, by itself.
std::vector<Condition> unlessConstantsAreGiven(llvm::ArrayRef<const clang::Expr *> Numbers, UnitAnalyses &Unit);

} // namespace cuda_tidy
