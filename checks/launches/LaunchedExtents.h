#pragma once

#include "flow/ThreadCoordinates.h"
#include "launches/ConfiguredLaunch.h"

namespace cuda_tidy {

/// What the launches of a file make of a kernel: bounds that hold for all of them.
class LaunchedExtents {
public:
  void add(const ConfiguredLaunch &Launch);

  bool isLaunched() const { return Launched; }
  /// Of the first launch that was added; null if there is none.
  const ConfiguredLaunch *first() const { return First; }
  /// That one, if no other was added.
  const ConfiguredLaunch *only() const { return IsOnly ? First : nullptr; }

  /// None where a launch may have any.
  std::optional<IntegerRange> rangeOf(const ThreadCoordinate &Coordinate) const;
  /// Of the blocks, along one axis: no launch has more; none where that is unknown.
  std::optional<int64_t> threadsAlong(unsigned Axis) const { return Threads[Axis]; }
  /// Of the grid, along one axis, in all launches; none where they differ, or one is unknown.
  std::optional<int64_t> blocksAlong(unsigned Axis) const { return SameBlocks[Axis]; }
  /// Of the grid: no launch has more; as many as there may be where that is unknown.
  uint64_t threads() const;
  /// What all launches give that parameter.
  std::optional<int64_t> argument(unsigned Index) const;

private:
  void add(const IntegerRange &Range, std::optional<int64_t> &Most) const;

  using Bounds = std::array<std::optional<int64_t>, 3>;
  Bounds Blocks, Threads; ///< The most.
  Bounds SameBlocks;
  std::vector<std::optional<int64_t>> Arguments;
  bool Launched = false, IsOnly = false;
  const ConfiguredLaunch *First = nullptr;
};

} // namespace cuda_tidy
