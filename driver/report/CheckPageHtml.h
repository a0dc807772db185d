#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cuda_tidy {

/// The documentation page of our check \p Name as HTML, without its title and with headings from <h4> on; empty if it
/// is none of ours. Links to other pages, which a single file does not have, are text.
std::string checkPageAsHtml(llvm::StringRef Name);

} // namespace cuda_tidy
