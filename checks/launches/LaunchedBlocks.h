#pragma once

#include "launches/LaunchedExtents.h"
#include "simulation/BlockRun.h"
#include <map>

namespace cuda_tidy {

/// The launches of one kernel, as far as a run of one of their blocks has to know them.
struct LaunchedBlocks {
  LaunchedExtents Extents;
  std::vector<BlockRun::Shape> Blocks; ///< Those that are known.
  bool HasUnknown = false;             ///< A launch has another.
  /// By parameter, along which axis the grids of all launches have a thread for each of what it counts.
  std::map<unsigned, unsigned> Covered;

  void add(const ConfiguredLaunch &Launch, FunctionFlows &Flows);
  BlockRun::Grid grid() const { return {Extents.blocksAlong(0), Extents.blocksAlong(1), Extents.blocksAlong(2)}; }
  /// Has \p Run run \p Kernel with what the launches give it.
  void run(BlockRun &Run, const clang::FunctionDecl &Kernel) const;
};

unsigned sizeOf(const BlockRun::Shape &Threads);

/// Whether \p Body asks for the number of the thread along other axes than x.
bool usesOtherAxes(const clang::Stmt &Body);

} // namespace cuda_tidy
