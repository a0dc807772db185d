#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cuda_tidy {

/// Tells why \p Text is not parsed as YAML: it is larger than 64 KiB, nested more than 100 levels deep, or has more
/// than 1000 wildcards. No honest configuration comes near, LLVM's parser is recursive, and globs take time. A phrase,
/// such as `it is larger than 64 KiB`; empty if the text may be parsed.
std::string excessOfYaml(llvm::StringRef Text);

} // namespace cuda_tidy
