#pragma once

#include "facts/CallerSearch.h"

namespace cuda_tidy {

/// What other units decide about a finding that says what \p Function leaves behind; nothing where it cannot be one.
/// What the program comes to once at most leaves nothing behind that does not go with it: `main` or a test case leads
/// there, and no way back; or the process ends behind the call; or nothing comes there. A function that only others may
/// call counts as called again and again, but for one that nobody calls in a file of a program's or of tests.
std::optional<llvm::SmallVector<Condition, 1>> unlessItRunsOnce(const clang::FunctionDecl &Function,
                                                                UnitAnalyses &Unit);

} // namespace cuda_tidy
