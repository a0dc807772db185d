#pragma once

#include "command/CommandResolver.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// Tells which files a report may quote, be it in clang's words or by what it has computed. A tree can have anything
/// included or embedded, also by links: what is no file of the project, of the working directory, of the system's
/// `/usr` or of a directory that the user's own options name has to have the name of a source or header, or, without an
/// extension, to begin with a directive.
class QuotableFiles {
public:
  /// \p UsersArguments: those for clang that the user has added to the command of \p Of.
  QuotableFiles(const Unit &Of, llvm::ArrayRef<std::string> UsersArguments,
                llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

  /// \p File as clang names it; what is on no disk quotes nothing foreign.
  bool contain(llvm::StringRef File) const;

  /// What the answers depend on beside the project and its files, as text.
  std::string describe() const;

private:
  llvm::ErrorOr<std::string> realPath(llvm::StringRef File) const;
  void add(llvm::StringRef Directory);
  bool isNamelessHeader(llvm::StringRef File) const;

  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  std::string Start;                    ///< Where names begin.
  std::vector<std::string> Directories; ///< Without links; the first is the project's.
};

} // namespace cuda_tidy
