#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// The command that brings a header which was not found, as its include is spelt: it checks out one of the submodules
/// \p Absent of the project, if that can hold the header, or installs Debian's package of the library. Empty if neither
/// is known of the header.
std::string providerOf(llvm::StringRef Header, llvm::ArrayRef<std::string> Absent);

} // namespace cuda_tidy
