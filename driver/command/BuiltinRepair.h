#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cuda_tidy {

/// Programs may declare again what nvcc declares by itself, `extern const dim3 blockDim;`, as some do for an editor. In
/// clang's headers these have types of their own. Returns the text with such declarations replaced by blanks; returns
/// the empty string if there are none.
std::string repairBuiltins(llvm::StringRef Text);

} // namespace cuda_tidy
