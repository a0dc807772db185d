#pragma once

#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <string>

namespace cuda_tidy {

/// Notes what could not be opened or looked at though it may be there: a lack of permission or of file descriptors may
/// be over the next time.
class ReadWatch : public llvm::vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  /// By path.
  const std::map<std::string, std::error_code> &failures() const { return Failures; }

  /// Why a header of that name, as it is spelled in an include, was not read; empty if it is simply not there.
  std::string reasonFor(llvm::StringRef Header) const;

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &Path) override;
  llvm::vfs::directory_iterator dir_begin(const llvm::Twine &Path, std::error_code &Error) override;
  bool exists(const llvm::Twine &Path) override { return bool(status(Path)); }

private:
  void note(const llvm::Twine &Path, std::error_code Failure);

  std::map<std::string, std::error_code> Failures;
};

} // namespace cuda_tidy
