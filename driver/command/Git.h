#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace cuda_tidy {

/// Where git is asked.
struct GitDirectory {
  std::string Path;
  /// Whether it is in the repository that git's variables are about, such as GIT_DIR and GIT_INDEX_FILE, which hooks
  /// are run with. Others are looked for from the directory.
  bool IsOfEnvironment = true;
};

/// What git prints; the error is what it complains of. Git is that of the system; it runs nothing that a repository
/// configures, fetches nothing, reads no repository without a `.git` of its own, and takes two minutes at most.
llvm::Expected<std::string> git(const GitDirectory &Where, llvm::ArrayRef<llvm::StringRef> Arguments);

/// The same of what it prints on one line.
llvm::Expected<std::string> gitLine(const GitDirectory &Where, llvm::ArrayRef<llvm::StringRef> Arguments);

} // namespace cuda_tidy
