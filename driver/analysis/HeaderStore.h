#pragma once

#include "analysis/HeaderBase.h"
#include "cache/CacheDirectory.h"

namespace cuda_tidy {

/// Keeps a precompiled base for each heavy header and set of options in the cache directory. For one process.
class HeaderStore {
public:
  /// When a base that is missing is built.
  enum class Build {
    Now,       ///< Before the file is parsed that asks for it: others will ask for it, too.
    Afterwards ///< By a process that begins when this one ends, and that nobody waits for.
  };

  /// \p Policy is kept to whenever a base was built: one is large.
  HeaderStore(CacheDirectory Directory, const llvm::CachePruningPolicy &Policy, Build When,
              llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files)
      : Directory(std::move(Directory)), Policy(Policy), When(When), Files(Files), Validator(std::move(Files)) {}

  /// Lets \p Invocation begin where a base ends, and puts that base into \p Overlay. Returns what the base was made of,
  /// or null if the file has to be parsed from its beginning.
  const InputManifest *startFromBase(clang::CompilerInvocation &Invocation, llvm::vfs::OverlayFileSystem &Overlay);

  /// What the bases were made of that were handed out.
  const std::vector<HeaderBase> &used() const { return Used; }

private:
  std::optional<HeaderBase> load(const std::string &Key);
  void build(const clang::CompilerInvocation &Invocation, const std::string &Header, const std::string &Key);

  CacheDirectory Directory;
  llvm::CachePruningPolicy Policy;
  Build When;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  InputValidator Validator;
  std::vector<HeaderBase> Used;
};

} // namespace cuda_tidy
