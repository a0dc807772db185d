#pragma once

#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// What lies within some directories of another file system, links followed; the rest may not be opened.
class FilesWithin : public llvm::vfs::ProxyFileSystem {
public:
  FilesWithin(std::vector<std::string> Within, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &Path) override;

private:
  std::error_code refusalOf(const llvm::Twine &Path);

  std::vector<std::string> Directories; ///< Without links.
};

} // namespace cuda_tidy
