#pragma once

#include "analysis/HeaderBase.h"
#include "analysis/LeadingHeader.h"
#include "analysis/ReadWatch.h"
#include "cache/CacheDirectory.h"
#include "llvm/ADT/StringSet.h"

namespace cuda_tidy {

/// Keeps precompiled bases in the cache directory, for each set of options: of heavy headers, and of what several files
/// of a project begin with. For one process.
class HeaderStore {
public:
  /// When a base that is missing is built.
  enum class Build {
    Now,       ///< Before the file is parsed that asks for it: others will ask for it, too.
    Afterwards ///< By a process that begins when this one ends, and that nobody waits for.
  };

  /// \p Policy is kept to whenever a base was built: one is large. Building one may take \p Seconds (0: any time).
  /// \p SharedIncludes are those, as they are spelled, that enough files begin with for a base of what the project's
  /// header includes that they name.
  HeaderStore(CacheDirectory Directory, const llvm::CachePruningPolicy &Policy, Build When, unsigned Seconds,
              const llvm::StringSet<> &SharedIncludes, llvm::IntrusiveRefCntPtr<ReadWatch> Files)
      : Directory(std::move(Directory)), Policy(Policy), When(When), Seconds(Seconds), SharedIncludes(SharedIncludes),
        Files(Files), Validator(std::move(Files)) {}

  /// Lets \p Invocation begin where a base ends, and puts that base into \p Overlay. Returns what the base was made of,
  /// or null if the file has to be parsed from its beginning.
  const InputManifest *startFromBase(clang::CompilerInvocation &Invocation, llvm::vfs::OverlayFileSystem &Overlay);

  /// What the bases were made of that were handed out.
  const std::vector<HeaderBase> &used() const { return Used; }

private:
  std::optional<HeaderBase> load(const std::string &Key);
  void build(const clang::CompilerInvocation &Invocation, llvm::ArrayRef<std::string> Headers, const std::string &Key,
             Build When);

  enum class Start { Made, Later, Not }; ///< Later: as soon as the base is built.
  /// \p Meanwhile is what to start from if only the base of that is there: the missing one is built afterwards.
  Start startFrom(const LeadingHeaders &Headers, bool MayBuild, clang::CompilerInvocation &Invocation,
                  llvm::vfs::OverlayFileSystem &Overlay, const LeadingHeaders *Meanwhile = nullptr);

  CacheDirectory Directory;
  llvm::CachePruningPolicy Policy;
  Build When;
  unsigned Seconds;
  const llvm::StringSet<> &SharedIncludes;
  llvm::IntrusiveRefCntPtr<ReadWatch> Files;
  InputValidator Validator;
  std::vector<HeaderBase> Used;
};

} // namespace cuda_tidy
