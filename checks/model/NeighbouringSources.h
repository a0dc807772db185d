#pragma once

#include "clang/Basic/SourceManager.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// The sources beside a translation unit's main file and in the folder above, as text: what they do to the functions
/// that the unit defines for them is not in its syntax tree.
class NeighbouringSources {
public:
  /// Reads those that say one of \p Words.
  NeighbouringSources(const clang::SourceManager &Sources, llvm::ArrayRef<llvm::StringRef> Words);

  /// Whether one of them calls or names \p Function.
  bool mention(llvm::StringRef Function) const;

private:
  void readFolder(llvm::vfs::FileSystem &Files, llvm::StringRef Folder, llvm::StringRef MainFile,
                  llvm::ArrayRef<llvm::StringRef> Words);

  std::vector<std::string> Texts;
};

} // namespace cuda_tidy
