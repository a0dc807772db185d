#pragma once

#include <string>

namespace cuda_tidy {

/// A new directory below `$TMPDIR`, or `/tmp`, for this user alone; removed with all that is in it, and if the process
/// is killed by the next one.
class TemporaryDirectory {
public:
  /// Throws `Trouble` if none can be made.
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory &) = delete;
  TemporaryDirectory &operator=(const TemporaryDirectory &) = delete;

  const std::string &path() const { return Path; }

private:
  std::string Path;
  int Lock = -1; ///< Says that the directory is in use.
};

} // namespace cuda_tidy
