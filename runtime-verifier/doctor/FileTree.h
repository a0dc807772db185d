#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cuda_tidy {

/// The files below a root: "/" of this machine, or a container image that is unpacked somewhere. Paths that go in and
/// come out begin with "/" and mean places below that root; links are followed as if it were "/".
class FileTree {
public:
  explicit FileTree(std::string Root);

  const std::string &root() const { return Root; }

  /// The path without links, "." and "..", or nothing if it does not exist.
  std::optional<std::string> real(std::string_view Path) const;
  bool exists(std::string_view Path) const { return real(Path).has_value(); }
  bool isDirectory(std::string_view Path) const;
  bool isRegularFile(std::string_view Path) const;

  /// At most the first \p Limit bytes of a regular file; nothing if it cannot be read.
  std::optional<std::string> read(std::string_view Path, size_t Limit = size_t(1) << 20) const;

  /// The sorted names in a directory that begin with \p Prefix.
  std::vector<std::string> names(std::string_view Directory, std::string_view Prefix = "") const;

  /// Where this machine finds a path that `real` returned.
  std::string onThisMachine(std::string_view RealPath) const;

private:
  std::string Root; ///< without the trailing slash: "" for "/"
};

/// `/a` and `b` as `/a/b`.
std::string joinPath(std::string_view Directory, std::string_view Below);
std::string_view parentPath(std::string_view Path);
std::string_view fileName(std::string_view Path);

} // namespace cuda_tidy
