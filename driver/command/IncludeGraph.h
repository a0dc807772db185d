#pragma once

#include "llvm/ADT/StringSet.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cuda_tidy {

class ProjectFiles;

/// Which of a project's files includes which, as far as their text tells without any flags.
class IncludeGraph {
public:
  explicit IncludeGraph(ProjectFiles &Project) : Project(Project) {}

  /// Whether the file is CUDA or includes a CUDA or LibTorch header, directly or through the project's headers.
  bool concernsUs(const std::string &File);

  /// Adds everything of the project that the file includes, directly or not, to `Included`.
  void markIncluded(const std::string &File, llvm::StringSet<> &Included);

  /// The source that a header is best analysed through: one that includes it through the fewest others, CUDA before
  /// C++, then the nearest. Empty if no source includes it.
  std::string includerOf(const std::string &Header);

private:
  bool reaches(const std::string &File, llvm::StringSet<> &Seen);
  const std::vector<std::string> &targets(const std::string &File);

  ProjectFiles &Project;
  std::map<std::string, bool> Concerned;
  std::map<std::string, std::vector<std::string>> Targets;
  std::map<std::string, std::vector<std::string>> Includers; ///< Filled when first asked for.
};

} // namespace cuda_tidy
