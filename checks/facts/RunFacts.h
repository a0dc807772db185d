#pragma once

#include "facts/CallerSearch.h"

namespace cuda_tidy {

/// Whether the program comes to \p Function once at most, as far as this unit knows: wherever it is used, `main` leads
/// there, and no loop is on the way. What nobody calls counts as called again and again.
UseAnswer runsOnce(const clang::FunctionDecl &Function, UnitAnalyses &Unit);

} // namespace cuda_tidy
