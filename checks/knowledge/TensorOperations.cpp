#include "knowledge/TensorOperations.h"
#include "llvm/ADT/StringSet.h"

namespace cuda_tidy {

bool isTensorFactory(llvm::StringRef Name) {
  static const llvm::StringSet<> Names = {
      "arange",     "empty",      "empty_like", "empty_strided", "eye",       "from_file",   "full",
      "full_like",  "hann_window", "linspace",  "logspace",      "new_empty", "new_full",    "new_ones",
      "new_tensor", "new_zeros",  "normal",     "ones",          "ones_like", "rand",        "rand_like",
      "randint",    "randint_like", "randn",    "randn_like",    "randperm",  "range",       "scalar_tensor",
      "tensor",     "zeros",      "zeros_like", "tril_indices",  "triu_indices", "hamming_window",
  };
  return Names.contains(Name);
}

bool worksInPlace(llvm::StringRef Name) {
  return Name.size() > 1 && Name.ends_with("_") && !Name.ends_with("__") && Name != "requires_grad_" &&
         Name != "detach_" && Name != "retain_grad_" && Name != "squeeze_" && Name != "unsqueeze_";
}

bool asksNoElement(llvm::StringRef Name) {
  static const llvm::StringSet<> Names = {
      "size",    "sizes",  "dim",     "numel",   "options",       "dtype",     "scalar_type", "device", "defined",
      "stride",  "strides", "is_cuda", "is_contiguous", "is_pinned", "itemsize", "nbytes",   "is_cpu", "element_size",
      "layout",  "get_device", "get_device_index", "has_storage", "storage_offset",
  };
  return Names.contains(Name);
}

bool addsElement(llvm::StringRef Name) {
  static const llvm::StringSet<> Names = {
      "push_back", "emplace_back", "push_front", "emplace_front",    "insert",
      "emplace",   "push",         "append",     "insert_or_assign", "try_emplace",
  };
  return Names.contains(Name);
}

bool removesElements(llvm::StringRef Name) {
  static const llvm::StringSet<> Names = {"clear", "erase",  "pop_back", "pop_front", "pop",   "resize",
                                          "swap",  "assign", "reset",    "extract",   "remove_if"};
  return Names.contains(Name);
}

} // namespace cuda_tidy
