#pragma once

#include "facts/CallerSearch.h"

namespace cuda_tidy {

/// Whether the program comes to \p Function once at most, as far as this unit knows: wherever it is used, `main` leads
/// there and no way back, or the process ends behind the call; or nothing comes to it. A function that only others may
/// call counts as called again and again.
UseAnswer runsOnce(const clang::FunctionDecl &Function, UnitAnalyses &Unit);

/// What the other units decide about a finding that says what \p Function leaves behind, by what `runsOnce` leaves to
/// them. Of a program's file, functions that nobody calls are no finding.
llvm::SmallVector<Condition, 1> unlessItRunsOnce(const UseAnswer &Once, UnitAnalyses &Unit);

} // namespace cuda_tidy
