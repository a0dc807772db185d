#include "knowledge/TensorSharing.h"
#include "llvm/ADT/StringSwitch.h"

using llvm::StringRef;

namespace cuda_tidy {

Sharing sharingOf(StringRef Name) {
  return llvm::StringSwitch<Sharing>(Name)
      .Cases({"permute", "transpose", "t", "movedim", "moveaxis", "swapaxes", "swapdims"}, Sharing::Always)
      .Cases({"squeeze", "unsqueeze", "view", "view_as", "expand", "expand_as", "unflatten"}, Sharing::Always)
      .Cases({"select", "narrow", "slice", "diagonal", "unfold", "as_strided", "operator[]"}, Sharing::Always)
      .Cases({"detach", "alias", "tensor_data", "variable_data", "set_requires_grad", "numpy_T", "mT"}, Sharing::Always)
      .Cases({"contiguous", "reshape", "reshape_as", "flatten", "ravel"}, Sharing::IfContiguous)
      .Cases({"to", "toType", "cpu"}, Sharing::IfUnchanged)
      .Default(Name.ends_with("_") ? Sharing::Always : Sharing::Never);
}

bool reordersElements(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases({"permute", "transpose", "t", "movedim", "moveaxis", "swapaxes", "swapdims"}, true)
      .Cases({"expand", "expand_as", "select", "narrow", "slice", "diagonal", "unfold", "as_strided"}, true)
      .Cases({"transpose_", "t_", "numpy_T", "mT", "swapaxes_", "swapdims_", "as_strided_"}, true)
      .Default(false);
}

} // namespace cuda_tidy
