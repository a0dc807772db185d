#pragma once

#include "analysis/Run.h"

namespace cuda_tidy {

/// What came of analysing some units, by their numbers.
struct UnitRun {
  std::vector<std::optional<UnitReport>> Reports; ///< None of a unit that an interruption left out.
  std::vector<bool> IsUnchanged;                  ///< Its report is one that an earlier run remembered.
};

/// Analyses each unit in a process of its own, unless its report is remembered.
UnitRun runUnits(const std::vector<Unit> &Units, const CommandResolver &Resolver, const TidyOptions &Tidy,
                 const llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> &Files, const RunSettings &Settings);

} // namespace cuda_tidy
