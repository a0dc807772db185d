#pragma once

#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// Headers that a translation unit includes before anything is declared, be it through headers of its own that begin
/// so, spelled as they are found in system directories. Parsing them first changes nothing as long as no macro defined
/// before them is a word in them, and they define none that a condition before them asks for.
struct LeadingHeaders {
  std::vector<std::string> Names;
  std::vector<std::string> Defined; ///< Macros that are defined or taken back before the last of them.
  std::vector<std::string> Tested;  ///< Words in the conditions before the last of them.
};

/// What can be parsed once for several translation units.
struct Beginning {
  /// The heaviest of LibTorch, or of another large library; nothing if there is none.
  LeadingHeaders Heaviest;

  /// That and what commonly comes with it, be it behind declarations of the project's headers.
  LeadingHeaders Heavy;

  /// What programs commonly begin with of the C++ standard library, in an order of its own: nothing lies in theirs.
  LeadingHeaders Standard;

  /// What the header of the project begins with that the file begins with, in that order; nothing if there is none, or
  /// nothing that \c Heavy lacks.
  LeadingHeaders OfOwnHeader;
};

/// Where the beginning of a translation unit ends.
enum class Until {
  Macro,      ///< Before the first macro that is not an include guard.
  Declaration ///< Before the file's first line that is no directive.
};

Beginning beginningOf(const clang::CompilerInvocation &Invocation, llvm::vfs::FileSystem &Files, Until End);

/// The header that \p File includes before anything else, as it is spelled there, with `<>` or `""`; empty if it begins
/// otherwise.
std::string firstInclude(llvm::StringRef File, llvm::vfs::FileSystem &Files);

/// Whether \p Directory, one of \p Search, is the project's own: looked into before those of the system, and none of
/// them. So is what stands in for missing headers: a base is one with it and without.
bool isOwnDirectory(const clang::HeaderSearchOptions::Entry &Directory, const clang::HeaderSearchOptions &Search);

} // namespace cuda_tidy
