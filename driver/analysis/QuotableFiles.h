#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>

namespace cuda_tidy {

/// Tells which files a report may quote, be it in clang's words. A tree can have anything included or embedded, also by
/// links: what is no file of the project, of the working directory or of the system's `/usr`, has to have the name of a
/// source or header.
class QuotableFiles {
public:
  /// \p MainFile is absolute.
  QuotableFiles(llvm::StringRef MainFile, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

  bool contain(llvm::StringRef File) const;

private:
  std::string realPath(llvm::StringRef File) const;

  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  std::string Project, Here;
};

} // namespace cuda_tidy
