#pragma once

#include "clang/Basic/SourceManager.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// The sources beside a translation unit's main file and in the folder above, and the project's Python, as text: what
/// they do to the functions that the unit defines for them is not in its syntax tree.
class NeighbouringSources {
public:
  /// Reads those that say one of \p Words, or in Python one of \p PythonWords.
  NeighbouringSources(const clang::SourceManager &Sources, llvm::ArrayRef<llvm::StringRef> Words,
                      llvm::ArrayRef<llvm::StringRef> PythonWords);

  /// Whether one of them calls or names \p Function or, other than Python, something whose name begins as its name
  /// without `_cuda`, `_kernel` and the like: a dispatcher, which names it after its part for a device.
  bool mention(llvm::StringRef Function) const;

private:
  void read(llvm::vfs::FileSystem &Files, llvm::StringRef File, llvm::ArrayRef<llvm::StringRef> Words,
            std::vector<std::string> &Texts);
  void readFolder(llvm::vfs::FileSystem &Files, llvm::StringRef Folder, llvm::StringRef MainFile,
                  llvm::ArrayRef<llvm::StringRef> Words);
  void readPython(llvm::vfs::FileSystem &Files, llvm::StringRef Folder, llvm::ArrayRef<llvm::StringRef> Words);

  std::vector<std::string> Texts;
  std::vector<std::string> PythonTexts;
};

} // namespace cuda_tidy
