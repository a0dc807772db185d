#include "untrusted/BoundedFile.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace cuda_tidy {

llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readBounded(const llvm::Twine &File, std::uint64_t Most) {
  llvm::SmallString<256> Storage;
  const llvm::StringRef Path = File.toNullTerminatedStringRef(Storage);
  int Opened;
  do
    Opened = open(Path.data(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  while (Opened < 0 && errno == EINTR);
  if (Opened < 0)
    return std::error_code(errno, std::generic_category());
  const auto Close = llvm::scope_exit([&] { close(Opened); });
  struct stat Status;
  if (fstat(Opened, &Status) != 0)
    return std::error_code(errno, std::generic_category());
  if (!S_ISREG(Status.st_mode))
    return std::make_error_code(std::errc::not_supported);
  if (static_cast<std::uint64_t>(Status.st_size) > Most)
    return std::make_error_code(std::errc::file_too_large);
  return llvm::MemoryBuffer::getOpenFile(llvm::sys::fs::convertFDToNativeFile(Opened), Path, Status.st_size,
                                         /*RequiresNullTerminator=*/true, /*IsVolatile=*/true);
}

llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readBoundedBelow(const llvm::Twine &Directory,
                                                                    const llvm::Twine &File, std::uint64_t Most) {
  llvm::SmallString<256> RealDirectory, RealFile;
  if (std::error_code Failure = llvm::sys::fs::real_path(Directory, RealDirectory))
    return Failure;
  if (std::error_code Failure = llvm::sys::fs::real_path(File, RealFile))
    return Failure;
  llvm::StringRef Rest = RealFile;
  if (!Rest.consume_front(llvm::StringRef(RealDirectory).rtrim('/')) || !Rest.starts_with("/"))
    return std::make_error_code(std::errc::permission_denied);
  return readBounded(RealFile, Most);
}

std::string reasonNotRead(std::error_code Failure) {
  if (Failure == std::errc::not_supported)
    return "it is a pipe, a device or a directory";
  if (Failure == std::errc::file_too_large)
    return "it is too large";
  return Failure.message();
}

} // namespace cuda_tidy
