#pragma once

#include "analysis/Run.h"
#include "cache/ResultCache.h"

namespace cuda_tidy {

/// The results of earlier runs, for the units of this one.
class RememberedUnits {
public:
  /// \p Resolver must live longer.
  RememberedUnits(const RunSettings &Settings, const CommandResolver &Resolver, const TidyOptions &Tidy,
                  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

  ResultCache::Remembered find(const Unit &Of) { return Cache.find(entryOf(Of)); }

  /// Warns, once, if the cache cannot be written to.
  void remember(const Unit &Of, const UnitOutcome &Outcome);

private:
  ResultCache::Unit entryOf(const Unit &Of) const;

  ResultCache Cache;
  const CommandResolver &Resolver;
  std::string Shared; ///< What the identities of all units have in common.
  std::vector<std::string> UsersArguments;
  std::string Installation, Home;
  bool HasWarned = false;
};

} // namespace cuda_tidy
