#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cuda_tidy {

class ProjectFiles;

/// The macros that PyTorch's extension builder defines for CUDA sources, if a `setup.py` between \p File and the
/// root of \p Project builds them with it and takes none back for this file, or if there is none and the file stands
/// by itself: c10::Half has operators of its own, and with CUDA's beside them `a == b` is ambiguous.
std::vector<std::string> macrosOfExtensionBuild(llvm::StringRef File, ProjectFiles &Project);

} // namespace cuda_tidy
