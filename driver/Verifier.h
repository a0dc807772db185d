#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// Becomes `cuda-tidy-verify`, which is beside us in \p Prefix/bin, with these arguments. Returns only if that fails, and
/// then why.
std::string startVerifier(llvm::StringRef Prefix, const std::vector<std::string> &Arguments);

} // namespace cuda_tidy
