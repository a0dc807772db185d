#pragma once

#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// Whether \p Wildcard stands for the path \p File: `*` and `?` stay within a part of the path, and `**` at the
/// beginning of a part is any number of parts before it.
bool matchesWildcard(llvm::StringRef Wildcard, llvm::StringRef File);

} // namespace cuda_tidy
