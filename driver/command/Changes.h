#pragma once

#include "command/Git.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"
#include <string>
#include <utility>
#include <vector>

namespace cuda_tidy {

/// What a change is made against.
struct ChangeRequest {
  /// A commit of git's: what is changed since it and the work tree parted, new files included. Empty: the upstream of
  /// the branch, unless that is its own copy, or else the main branch of the remote.
  std::string Base;
  bool Staged = false; ///< Only what the next commit would hold, against the last one.
};

/// The lines of a work tree that a change touches, and of its submodules.
class Changes {
public:
  /// Asks git, from \p Directory (absolute). The error is a sentence for the user.
  static llvm::Expected<Changes> find(llvm::StringRef Directory, const ChangeRequest &Request);

  /// Whether something of \p File (absolute) was changed.
  bool touches(llvm::StringRef File) const;
  /// Whether one of the lines from \p First to \p Last was changed, or what stood between them was removed.
  bool touches(llvm::StringRef File, unsigned First, unsigned Last) const;
  /// Whether \p Directory (absolute) is a submodule, at whatever depth, in which something was changed.
  bool isChangedSubmodule(llvm::StringRef Directory) const;

private:
  using Lines = std::pair<unsigned, unsigned>; ///< The first and the last.
  llvm::Error add(const GitDirectory &Root, llvm::ArrayRef<llvm::StringRef> Commits, bool Staged);
  llvm::Error addSubmodule(const std::string &Root, llvm::StringRef Before, llvm::StringRef After, bool Staged);
  llvm::Error addUncommittedOfSubmodules(const GitDirectory &Root);
  llvm::Error addUnwatched(const GitDirectory &Root);
  llvm::Error addFiles(const GitDirectory &Root, llvm::ArrayRef<llvm::StringRef> Which);
  llvm::Error expectInWorkTree(const GitDirectory &Root, llvm::ArrayRef<llvm::StringRef> Commit);
  llvm::Error readDiff(llvm::StringRef Diff, llvm::StringRef Root);

  llvm::StringMap<std::vector<Lines>> ByFile;
  llvm::StringSet<> Submodules;
};

} // namespace cuda_tidy
