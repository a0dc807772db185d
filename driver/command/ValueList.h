#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// Splits a list as nvcc does: at commas outside double quotes; a backslash takes the next character as it is. Quotes
/// stay, empty elements do not.
std::vector<std::string> splitValueList(llvm::StringRef List);

} // namespace cuda_tidy
