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
  bool areAllKnown() const { return !Blocks.empty() && !HasUnknown; }
  /// Whether a launch of \p Kernel may have such a block, for all that is known.
  bool mayHave(const BlockRun::Shape &Threads, const clang::FunctionDecl &Kernel) const;
  BlockRun::Grid grid() const { return {Extents.blocksAlong(0), Extents.blocksAlong(1), Extents.blocksAlong(2)}; }
  /// Has \p Run run \p Kernel with what the launches give it.
  void run(BlockRun &Run, const clang::FunctionDecl &Kernel) const;
};

unsigned sizeOf(const BlockRun::Shape &Threads);

/// `256`, `16 x 16`; a grid's as well.
std::string nameOfBlock(const BlockRun::Shape &Threads);

/// Blocks that kernels like \p Kernel are written for: lines of threads, or planes if it looks at other axes.
llvm::ArrayRef<BlockRun::Shape> usualBlocksOf(const clang::FunctionDecl &Kernel);

} // namespace cuda_tidy
