#pragma once

#include "llvm/ADT/StringExtras.h"

namespace cuda_tidy {

/// \p Name, of a function, without what macros of CUDA's headers add to it: `cuMemcpyHtoD` for `cuMemcpyHtoD_v2_ptds`,
/// which it is under `--default-stream per-thread`.
inline llvm::StringRef withoutVersion(llvm::StringRef Name) {
  if (!Name.starts_with("cu"))
    return Name;
  if (!Name.consume_back("_ptsz"))
    Name.consume_back("_ptds");
  const llvm::StringRef Stem = Name.rtrim("0123456789");
  return Stem.size() < Name.size() && Stem.ends_with("_v") ? Stem.drop_back(2) : Name;
}

/// What the runtime and the driver both call a function: `StreamQuery` for `cudaStreamQuery` and `cuStreamQuery`. Empty
/// for a name of neither.
inline llvm::StringRef nameInBothApis(llvm::StringRef Name) {
  Name = withoutVersion(Name);
  return Name.consume_front("cuda") || Name.consume_front("cu") ? Name : "";
}

} // namespace cuda_tidy
