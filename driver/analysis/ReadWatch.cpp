#include "analysis/ReadWatch.h"
#include "untrusted/BoundedFile.h"

namespace cuda_tidy {

/// Whether a failure to open something says that it is not there.
static bool saysAbsent(std::error_code Failure) {
  return Failure == std::errc::no_such_file_or_directory || Failure == std::errc::not_a_directory ||
         Failure == std::errc::is_a_directory || Failure == std::errc::filename_too_long ||
         Failure == std::errc::invalid_argument;
}

std::string ReadWatch::reasonFor(llvm::StringRef Header) const {
  for (const auto &[Path, Failure] : Failures)
    if (llvm::StringRef Rest = Path; Rest.consume_back(Header) && (Rest.empty() || Rest.ends_with("/")))
      return reasonNotRead(Failure);
  return "";
}

void ReadWatch::note(const llvm::Twine &Path, std::error_code Failure) {
  if (Failure && !saysAbsent(Failure))
    Failures.try_emplace(Path.str(), Failure);
}

llvm::ErrorOr<llvm::vfs::Status> ReadWatch::status(const llvm::Twine &Path) {
  auto Status = ProxyFileSystem::status(Path);
  note(Path, Status.getError());
  return Status;
}

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> ReadWatch::openFileForRead(const llvm::Twine &Path) {
  auto File = ProxyFileSystem::openFileForRead(Path);
  note(Path, File.getError());
  return File;
}

llvm::vfs::directory_iterator ReadWatch::dir_begin(const llvm::Twine &Path, std::error_code &Error) {
  auto Begin = ProxyFileSystem::dir_begin(Path, Error);
  note(Path, Error);
  return Begin;
}

} // namespace cuda_tidy
