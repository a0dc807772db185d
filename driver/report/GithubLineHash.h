#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// GitHub code scanning's `primaryLocationLineHash` of every line of \p Contents, the first line's first: a hash of the
/// hundred characters from the start of the line on, spaces and tabs left out, and an ordinal among equal ones.
/// GitHub's upload computes it too and complains about any other value under that name. Empty if \p Contents are not
/// UTF-8.
std::vector<std::string> githubLineHashes(llvm::StringRef Contents);

} // namespace cuda_tidy
