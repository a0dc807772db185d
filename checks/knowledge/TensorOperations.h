#pragma once

#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// Whether LibTorch's function \p Name makes a tensor out of nothing, or only looks at another's shape: it requires
/// grad if its options say so, and is on the device that they name.
bool isTensorFactory(llvm::StringRef Name);

/// Whether LibTorch's method \p Name writes its result into its object: `add_`, not `requires_grad_`.
bool worksInPlace(llvm::StringRef Name);

/// Whether the method \p Name of a tensor looks at nothing but its shape and its type.
bool asksNoElement(llvm::StringRef Name);

/// Whether the method \p Name of a container adds an element to it.
bool addsElement(llvm::StringRef Name);

/// Whether the method \p Name of a container may take elements out of it.
bool removesElements(llvm::StringRef Name);

} // namespace cuda_tidy
