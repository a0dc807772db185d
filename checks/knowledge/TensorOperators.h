#pragma once

#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// What is known of LibTorch's operators, functions and methods alike, by their names. Source: native_functions.yaml
/// and derivatives.yaml of PyTorch (TensorOperators.inc), and what LibTorch adds in C++ or writes in terms of others.

/// Whether the result of one of LibTorch's functions over a tensor, or of a method, uses the tensor's own memory.
enum class Sharing {
  Never,        ///< The values are copied, or computed.
  Always,       ///< A view, or the tensor itself.
  EachOfList,   ///< Each tensor of the list that it gives is a view.
  IfContiguous, ///< The tensor itself unless its elements have to be put in order.
  IfUnchanged,  ///< A conversion: the tensor itself if it already is what is asked for.
};

/// The sharing of the function called \p Name. What is not known counts as a copy; a name with an underscore at its end
/// works in place.
Sharing sharingOf(llvm::StringRef Name);

/// Whether the view called \p Name has the elements in another order than its tensor: it is not contiguous.
bool reordersElements(llvm::StringRef Name);

/// Whether the function \p Name makes a tensor out of nothing, or only looks at another's shape: it requires grad if
/// its options say so, and is on the device that they name.
bool isTensorFactory(llvm::StringRef Name);

/// Whether \p Name leaves its object, or what it makes of it, on another device than that object's.
bool movesToDevice(llvm::StringRef Name);

/// Whether what \p Name makes of a tensor has its elements as far apart as the tensor has, where that has no gaps: what
/// is computed element by element, copies and the like, as long as they are given no memory format.
bool keepsStrides(llvm::StringRef Name);

/// Whether the method \p Name writes its result into its object: `add_`, not `requires_grad_`.
bool worksInPlace(llvm::StringRef Name);

/// Whether \p Name takes tensors of the CPU beside those of a device: indices, numbers of sections, lengths.
bool mayTakeHostTensor(llvm::StringRef Name);

/// Whether nothing comes of \p Name but the tensors that it computes from those that it is given.
bool onlyComputes(llvm::StringRef Name);

/// Whether the method \p Name of a tensor looks at nothing but its shape and its type.
bool asksNoElement(llvm::StringRef Name);

/// Whether the result of \p Name hangs on no graph: it was cut off, or nothing is differentiated through it.
bool endsGraph(llvm::StringRef Name);

/// Whether \p Name gives a pair of values and of something about them, such as where they were, that hangs on no graph.
bool secondEndsGraph(llvm::StringRef Name);

/// Whether \p Name gives the host a number or a truth value: it waits until that is computed.
bool readsNumber(llvm::StringRef Name);

/// Whether the result of \p Name has as many elements as there are of a kind, whatever its arguments: the host has to
/// know how many, to allocate it.
bool hasDataDependentShape(llvm::StringRef Name);

/// Whether \p Name gives truth values, one for each element.
bool makesMask(llvm::StringRef Name);

} // namespace cuda_tidy
