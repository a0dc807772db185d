#include "TemporaryDirectory.h"
#include "Trouble.h"
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace cuda_tidy {

TemporaryDirectory::TemporaryDirectory() {
  const char *Parent = std::getenv("TMPDIR");
  Path = std::filesystem::absolute(Parent && *Parent ? Parent : "/tmp") / "cuda-tidy-verify-XXXXXX";
  if (!mkdtemp(Path.data()))
    throw Trouble("cannot make a directory '" + Path + "': " + std::strerror(errno) +
                  "; name another place in $TMPDIR");
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code Ignored;
  std::filesystem::remove_all(Path, Ignored);
}

} // namespace cuda_tidy
