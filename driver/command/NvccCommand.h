#pragma once

#include "command/GpuTargets.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// Rewrites nvcc's arguments as a host compiler's: the options that matter are renamed, the architectures go to
/// `Targets`, the rest is dropped. Input files and what nvcc does not know are passed on as they are.
std::vector<std::string> rewriteNvccArguments(llvm::ArrayRef<std::string> Arguments, GpuTargets &Targets,
                                              std::vector<std::string> &Remarks);

/// Whether these options, whose compiler is not named, can only be nvcc's.
bool areNvccOptions(llvm::ArrayRef<std::string> Arguments);

} // namespace cuda_tidy
