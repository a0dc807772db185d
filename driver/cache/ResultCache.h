#pragma once

#include "cache/CacheDirectory.h"
#include "cache/PortablePaths.h"
#include "cache/UnitOutcome.h"

namespace cuda_tidy {

/// Remembers what came of analysing translation units. An entry belongs to a unit, its commands and all options; its
/// report holds as long as everything that the analysis read, or looked for in vain, is as it was.
class ResultCache {
public:
  ResultCache(CacheDirectory Directory, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files)
      : Directory(std::move(Directory)), Validator(std::move(Files)) {}

  /// What names an entry.
  struct Unit {
    std::string Identity; ///< Everything but the contents of files: commands, options, the program itself.
    PortablePaths Paths;
  };

  struct Remembered {
    std::optional<UnitReport> Report; ///< Nothing unless it still holds.
    std::optional<UnitCost> Cost;     ///< Of the last analysis, also where the report does not hold any more.
  };
  Remembered find(const Unit &Of);

  /// Fails if the directory cannot be written to.
  llvm::Error store(const Unit &Of, const UnitOutcome &Outcome) const;

private:
  CacheDirectory Directory;
  InputValidator Validator;
};

} // namespace cuda_tidy
