#include "TemporaryDirectory.h"
#include "Trouble.h"
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fs = std::filesystem;

namespace cuda_tidy {
namespace {

constexpr const char *Prefix = "cuda-tidy-verify-";
constexpr auto Newest = std::chrono::minutes(1); ///< Who has just made a directory may not have locked it yet.

/// The lock of \p Directory, which its process holds as long as it lives; -1 if it cannot be had.
int lock(const fs::path &Directory) {
  const int File = open(Directory.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (File >= 0 && flock(File, LOCK_EX | LOCK_NB) == 0)
    return File;
  if (File >= 0)
    close(File);
  return -1;
}

/// Removes what processes of this user left that were killed.
void removeLeftovers(const fs::path &Parent) {
  std::error_code Error;
  for (fs::directory_iterator Each(Parent, fs::directory_options::skip_permission_denied, Error), End;
       !Error && Each != End; Each.increment(Error)) {
    struct stat Status;
    if (!Each->path().filename().string().starts_with(Prefix) || lstat(Each->path().c_str(), &Status) != 0 ||
        Status.st_uid != geteuid() ||
        std::chrono::system_clock::from_time_t(Status.st_mtime) > std::chrono::system_clock::now() - Newest)
      continue;
    if (const int Lock = lock(Each->path()); Lock >= 0) {
      std::error_code Ignored;
      fs::remove_all(Each->path(), Ignored);
      close(Lock);
    }
  }
}

} // namespace

TemporaryDirectory::TemporaryDirectory() {
  const char *Named = std::getenv("TMPDIR");
  const fs::path Parent = fs::absolute(Named && *Named ? Named : "/tmp");
  static const bool IsSwept = (removeLeftovers(Parent), true);
  (void)IsSwept;
  Path = Parent / (std::string(Prefix) + "XXXXXX");
  if (!mkdtemp(Path.data()))
    throw Trouble("cannot make a directory '" + Path + "': " + std::strerror(errno) +
                  "; name another place in $TMPDIR");
  Lock = lock(Path);
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code Ignored;
  fs::remove_all(Path, Ignored);
  if (Lock >= 0)
    close(Lock);
}

} // namespace cuda_tidy
