#pragma once

#include "clang/Basic/SourceManager.h"
#include <optional>
#include <string>
#include <vector>

namespace cuda_tidy {

/// The sources beside a translation unit's main file and in the folder above, as text: what they do to the functions
/// that the unit defines for them is not in its syntax tree.
class NeighbouringSources {
public:
  explicit NeighbouringSources(const clang::SourceManager &Sources) : Sources(Sources) {}

  /// Whether one of them calls or names \p Function, and says one of \p Words.
  bool mention(llvm::StringRef Function, llvm::ArrayRef<llvm::StringRef> Words);

private:
  void read();
  void readFolder(llvm::StringRef Folder, llvm::StringRef MainFile);

  const clang::SourceManager &Sources;
  std::optional<std::vector<std::string>> Texts; ///< Read when they are first asked for.
};

} // namespace cuda_tidy
