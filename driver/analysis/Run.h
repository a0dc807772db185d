#pragma once

#include "analysis/TidyOptions.h"
#include "command/CommandResolver.h"
#include "findings/Finding.h"
#include "llvm/Support/CachePruning.h"

namespace cuda_tidy {

/// How the units of a run are analysed.
struct RunSettings {
  unsigned Jobs;    ///< At least 1.
  unsigned Timeout; ///< Seconds per unit; 0: none.
  bool FixesFromNotes;
  bool ShowProgress; ///< A progress line on standard error.
  std::string Root;  ///< Absolute; paths are reported relative to it.
  /// Where results are remembered; empty: nowhere.
  std::string CacheDirectory;
  llvm::CachePruningPolicy CachePolicy;
  std::string Installation; ///< The directory above `bin/`.
  /// Of a TimeReport; empty: nothing is measured. Otherwise every unit is analysed, remembered or not.
  std::string TimeDirectory;
  /// How many other files of the project may be analysed for what findings hang on, their callers above all.
  unsigned OtherFiles = 0;
  bool HasPlugins = false; ///< Of the user's choice; they may do what a worker may not.
};

/// Bytes of private memory that the analysis of a unit may take.
constexpr std::uint64_t MostMemoryOfWorker = 8ull << 30;

/// Analyses all units of \p Resolved, each in a process of its own, and merges what they found. If the user stops the
/// run, the report holds what was found until then, and how much was not reached.
RunReport runAnalysis(const Resolution &Resolved, const CommandResolver &Resolver, const TidyOptions &Tidy,
                      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, const RunSettings &Settings);

} // namespace cuda_tidy
