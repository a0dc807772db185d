#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cuda_tidy {

/// \p Text as it can be shown, in UTF-8: control characters as their pictures, and a replacement character for whatever
/// would change the direction of the text and for what is no UTF-8. Tabs stay.
std::string visible(llvm::StringRef Text);

} // namespace cuda_tidy
