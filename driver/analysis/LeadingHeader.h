#pragma once

#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// What a translation unit includes before anything else is said: before the first macro, condition or declaration, be
/// it through headers of its own that begin so. Then the macros that these headers meet are those of the command alone,
/// and parsing them first changes nothing. They are spelled as they are found in system directories.
struct Beginning {
  /// The heaviest of LibTorch, or of another large library, and what commonly comes with it; nothing if there is none.
  std::vector<std::string> Heavy;

  /// What the header of the project begins with that the file begins with, in that order; nothing if there is none.
  std::vector<std::string> OfOwnHeader;
};

Beginning beginningOf(const clang::CompilerInvocation &Invocation, llvm::vfs::FileSystem &Files);

/// The header that \p File includes before anything else, as it is spelled there, with `<>` or `""`; empty if it begins
/// otherwise.
std::string firstInclude(llvm::StringRef File, llvm::vfs::FileSystem &Files);

/// Whether \p Directory, one of \p Search, is the project's own: looked into before those of the system, and none of
/// them.
bool isOwnDirectory(const clang::HeaderSearchOptions::Entry &Directory, const clang::HeaderSearchOptions &Search);

} // namespace cuda_tidy
