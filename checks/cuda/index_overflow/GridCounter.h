#pragma once

#include "ClangTidyCheck.h"
#include "launches/Truncation.h"

namespace cuda_tidy {

/// A loop in which each thread counts on by as many as the grid has threads: `for (int i = …; i < n; i += step)`.
struct GridCounter {
  const clang::VarDecl *Index; ///< A signed variable of 32 bits.
  const clang::Expr *Step;     ///< `i += step`
};

/// All in the body of \p Flow that end at a number of 32 bits which only the running program knows.
llvm::SmallVector<GridCounter, 2> gridCountersIn(const FunctionFlow &Flow);

/// A launch with a thread for each of what was cut to 32 bits.
struct CutGrid {
  Truncation Cut;
  const ConfiguredLaunch *Launch;
};

/// Has \p Check say that \p Counter overflows: where \p Grid has a thread for each of more than half of what an `int`
/// counts, the next step leads past all of it.
void report(const GridCounter &Counter, const CutGrid &Grid, clang::tidy::ClangTidyCheck &Check);

} // namespace cuda_tidy
