#pragma once

#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// Whether the method \p Name of a container adds an element to it.
bool addsElement(llvm::StringRef Name);

/// Whether the method \p Name of a container may take elements out of it.
bool removesElements(llvm::StringRef Name);

/// Whether the method \p Name of a container only gives access to its elements.
bool givesAccessToElements(llvm::StringRef Name);

} // namespace cuda_tidy
