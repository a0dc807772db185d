#pragma once

#include "knowledge/WarpOperations.h"
#include "simulation/BlockAccesses.h"
#include <vector>

namespace cuda_tidy {

/// A call of a warp operation, as a block came to it.
struct WarpCall {
  const WarpOperation *What;
  const clang::CallExpr *Call;
  BlockValue Mask;
  BlockValue Source, Width;       ///< Of a shuffle.
  llvm::BitVector Threads, Ended; ///< Those that come here, and those that have ended before.
  /// A test that decides who comes here; in a loop, in this round.
  struct Test {
    Guard Outcome;
    unsigned Depth; ///< After how many of the calls.
  };
  std::vector<Test> Tests;
  /// The calls that led here, the outermost first, with those that came to each.
  struct Way {
    const clang::CallExpr *Call;
    llvm::BitVector Threads;
  };
  std::vector<Way> Ways;
};

} // namespace cuda_tidy
