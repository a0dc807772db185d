#pragma once

#include "Compiler.h"
#include "knowledge/DeviceLimits.h"

namespace cuda_tidy {

/// The numbers of a launch, where those that are not known have become 1, or 0 bytes.
struct LaunchNumbers {
  std::array<std::uint64_t, 3> Grid, Block, Cluster;
  std::uint64_t DynamicShared = 0;  ///< In bytes.
  std::vector<std::string> Assumed; ///< `grid.x`: those that are not known.

  /// Throws `Trouble` if what the finding is about is not known.
  explicit LaunchNumbers(const Launch &Launch);
  std::uint64_t threads() const { return Block[0] * Block[1] * Block[2]; }
  bool hasCluster() const { return Cluster[0] * Cluster[1] * Cluster[2] > 1; }
};

/// Whether a GPU of one architecture takes a launch.
struct Judgement {
  enum class Answer { Refused, Taken, Unknown };

  Answer Is = Answer::Unknown;
  std::string Why;             ///< `block of 2048 threads, more than 1024`.
  std::set<std::string> About; ///< The numbers that it is refused for, as a plan names them.
};

/// Compares what a launch asks for with what the architecture has. \p Code is what the kernel was compiled to, or null
/// where that is not known; \p Limits is null for an architecture that the table lacks.
Judgement judgeLaunch(const Launch &Launch, const CompiledKernel *Code, const DeviceLimits *Limits);

/// How many blocks of a launch that is taken a multiprocessor holds at once.
std::uint64_t blocksOfMultiprocessor(const LaunchNumbers &Numbers, const KernelUsage &Usage,
                                     const DeviceLimits &Limits);

/// The theoretical occupancy of a launch that is taken: `62 % (5 blocks of 256 threads on a multiprocessor)`.
std::string occupancy(const LaunchNumbers &Numbers, const KernelUsage &Usage, const DeviceLimits &Limits);

} // namespace cuda_tidy
