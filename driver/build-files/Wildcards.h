#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cuda_tidy {

/// Whether a word stands for other names than its own.
bool isWildcard(llvm::StringRef Word);

/// The wildcard that stands for \p Path alone.
std::string escapeWildcard(llvm::StringRef Path);

/// Whether \p Wildcard stands for the path \p File: `*` and `?` stay within a part of the path, and `**` at the
/// beginning of a part is any number of parts before it.
bool matchesWildcard(llvm::StringRef Wildcard, llvm::StringRef File);

} // namespace cuda_tidy
