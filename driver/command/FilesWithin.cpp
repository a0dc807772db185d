#include "command/FilesWithin.h"
#include "command/ProjectFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"

namespace cuda_tidy {

FilesWithin::FilesWithin(std::vector<std::string> Within, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files)
    : ProxyFileSystem(std::move(Files)) {
  for (const std::string &Each : Within)
    if (llvm::SmallString<256> Real; !getRealPath(Each, Real))
      Directories.push_back(Real.str().str());
}

std::error_code FilesWithin::refusalOf(const llvm::Twine &Path) {
  llvm::SmallString<256> Real;
  if (std::error_code Failure = getRealPath(Path, Real))
    return Failure;
  const bool IsWithin = llvm::any_of(Directories, [&](llvm::StringRef Each) { return isWithin(Real, Each); });
  return IsWithin ? std::error_code() : std::make_error_code(std::errc::operation_not_permitted);
}

llvm::ErrorOr<llvm::vfs::Status> FilesWithin::status(const llvm::Twine &Path) {
  if (std::error_code Refusal = refusalOf(Path))
    return Refusal;
  return ProxyFileSystem::status(Path);
}

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> FilesWithin::openFileForRead(const llvm::Twine &Path) {
  if (std::error_code Refusal = refusalOf(Path))
    return Refusal;
  return ProxyFileSystem::openFileForRead(Path);
}

} // namespace cuda_tidy
