#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace cuda_tidy {

/// Directories that are elsewhere on another machine, by names that are not: where a project is checked out, and those
/// around it, where cuda-tidy is installed, the user's home.
class PortablePaths {
public:
  /// Empty directories are left out.
  PortablePaths(std::string Project, std::string Installation, std::string Home);

  /// \p Text with the name in place of each directory, wherever it occurs.
  std::string shorten(std::string Text) const;

  /// Every string of \p Document shortened, or as it was before that.
  void shorten(nlohmann::json &Document) const;
  void expand(nlohmann::json &Document) const;

private:
  struct Named {
    std::string Directory, Name;
  };
  std::vector<Named> Directories; ///< The longest first: one may be in another.
};

} // namespace cuda_tidy
