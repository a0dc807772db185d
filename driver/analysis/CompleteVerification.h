#pragma once

#include "CheckInfo.h"
#include "command/CommandResolver.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace cuda_tidy {

/// \p Known, which a check handed over with a finding, and what the check does not know: what to observe, the
/// translation unit and how it is compiled. Both are JSON.
std::string completeVerification(llvm::StringRef Known, const CheckInfo &Check, const Unit &Analysed);

} // namespace cuda_tidy
