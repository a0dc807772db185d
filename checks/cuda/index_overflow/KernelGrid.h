#pragma once

#include "cuda/index_overflow/GridCounter.h"
#include "launches/LaunchedExtents.h"
#include "sizes/WideValues.h"

namespace cuda_tidy {

/// What the launches of the file make of a kernel.
struct KernelGrid : LaunchedExtents {
  bool CoversAll = false; ///< One of them has a thread for each of as many elements as 64 bits count.
  /// No launch has a thread along x that a number of that many bits does not count, block by block.
  unsigned CountedBy = 0;
  std::optional<CutGrid> Cut;

  void add(const ConfiguredLaunch &Launch, const WideValues &Wide, TruncationFinder &Truncations, FunctionFlows &Flows);
};

} // namespace cuda_tidy
