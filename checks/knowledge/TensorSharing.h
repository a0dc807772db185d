#pragma once

#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// Whether the result of one of LibTorch's functions over a tensor, or of a method, uses the tensor's own memory.
enum class Sharing {
  Never,        ///< The values are copied, or computed.
  Always,       ///< A view, or the tensor itself.
  IfContiguous, ///< The tensor itself unless its elements have to be put in order.
  IfUnchanged,  ///< A conversion: the tensor itself if it already is what is asked for.
};

/// The sharing of the function called \p Name. What is not known counts as a copy; a name with an underscore at its end
/// works in place. Source: PyTorch's documentation, "Tensor Views".
Sharing sharingOf(llvm::StringRef Name);

/// Whether the view called \p Name has the elements in another order than its tensor: it is not contiguous.
bool reordersElements(llvm::StringRef Name);

} // namespace cuda_tidy
