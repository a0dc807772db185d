#pragma once

#include "analysis/TidyPass.h"
#include "findings/SourceTexts.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <optional>

namespace cuda_tidy {

/// Stands in for the headers that a translation unit misses. It declares what the unit's text names of them, as far as
/// the names tell that no check asks for it: what then compiles can be analysed. What is not declared stays an error.
struct StandInHeader {
  /// Where the missing headers are, for the compiler.
  static constexpr llvm::StringLiteral Directory = "/cuda-tidy-stand-in";

  std::vector<std::string> Names; ///< The headers, as the program includes them.
  std::string Text;
  bool IsConcerning = false; ///< Some of it is of libraries about which nothing is known.

  /// \p Files with the headers in `Directory`.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
  laidOver(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) const;
};

/// What can stand in for the headers that \p Pass has missed; nothing if there are none, or if nothing of theirs is
/// recognised.
std::optional<StandInHeader> standInFor(const PassResult &Pass, const std::string &Directory, SourceTexts &Sources);

/// The header that a "file not found" error misses, or nothing.
llvm::StringRef missingHeader(llvm::StringRef Message);

} // namespace cuda_tidy
