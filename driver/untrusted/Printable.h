#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cuda_tidy {

/// \p Text on one line as a terminal or a log may show it: control characters, line breaks among them, bytes that are no
/// UTF-8, and characters that turn the direction of writing read `\x1b`, `\u202e`.
std::string printable(llvm::StringRef Text);

} // namespace cuda_tidy
