#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// The macros with which a file's text switches its CUDA code on: those it tests that are named like `WITH_CUDA`,
/// `HAVE_NCCL` or `PROJECT_USE_CUDNN`, and those with GPU or CUDA in their name that stand alone in a condition around
/// the include of CUDA's own runtime header.
std::vector<std::string> findCudaSwitches(llvm::StringRef Text);

} // namespace cuda_tidy
