#pragma once

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <utility>

namespace cuda_tidy {

/// Which variable CMake's `string` sets with these arguments, and to what, unknown where it is not understood; nothing
/// where it is not known which.
std::pair<std::string, std::string> resultOfString(llvm::ArrayRef<std::string> Arguments);

} // namespace cuda_tidy
