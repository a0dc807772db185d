#pragma once

#include "build-files/LinkGraph.h"

#include <optional>

namespace cuda_tidy {

/// Whether a file of that name is compiled.
bool isCompiled(llvm::StringRef File);

/// A command that compiles, links or makes an archive, as its words say, whatever it is called.
struct LinkCommand {
  std::string Output;               ///< Absolute; empty if the command names none.
  std::vector<std::string> Sources; ///< Absolute, maybe with wildcards.
  std::vector<std::string> Objects; ///< Likewise.
  std::vector<std::string> Linked;  ///< Libraries: absolute paths, or as `-lname`.
  bool IsCompilation = false;       ///< Its output is an object.
  bool HasUnknown = false;          ///< A word may be any file.
};

/// Reads the command with the words \p Words, the first of which is the program, that runs in \p Directory. Nothing if
/// it makes nothing of sources and objects.
std::optional<LinkCommand> readLinkCommand(llvm::StringRef Directory, llvm::ArrayRef<llvm::StringRef> Words);

/// Makes `-lname` the library of that name among \p Targets, which are named by their paths.
void resolveLibraries(std::vector<LinkTarget> &Targets);

} // namespace cuda_tidy
