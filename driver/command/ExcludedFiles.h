#pragma once

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// The files that are left out, by patterns of gitignore's syntax. The last pattern that matches a path decides about
/// it. What lies in a folder that is left out is left out, whatever else matches it.
class ExcludedFiles {
public:
  /// Adds a pattern, which is about the paths below \p Folder (absolute).
  void add(llvm::StringRef Folder, llvm::StringRef Pattern);

  /// Says that the user named \p Path (absolute, without dots), a file or a folder: it is not left out, and the folders
  /// around it are not asked.
  void keep(llvm::StringRef Path) { Kept.insert(Path); }

  /// Whether \p File (absolute, without dots) is left out.
  bool contain(llvm::StringRef File) const;

private:
  struct Pattern {
    std::string Folder; ///< Ends with a slash.
    std::vector<std::string> Parts;
    bool TakesBack = false, IsOfFolders = false;
  };
  /// Whether the patterns leave out \p Path itself, whatever is around it.
  bool matches(llvm::StringRef Path, bool IsFolder) const;

  std::vector<Pattern> Patterns;
  llvm::StringSet<> Kept;
  mutable llvm::StringMap<bool> Folders; ///< What is decided about folders.
};

} // namespace cuda_tidy
