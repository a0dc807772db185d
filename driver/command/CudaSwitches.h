#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// Whether a macro or an option is named like one that switches CUDA on: `WITH_CUDA`, `PROJECT_USE_CUDNN`.
bool isCudaSwitch(llvm::StringRef Name);

/// Whether a macro has CUDA or GPU in its name, and is no version.
bool isNamedForCuda(llvm::StringRef Macro);

/// The macros with which a file's text switches its CUDA code on: those it tests that are named like `WITH_CUDA`,
/// `HAVE_NCCL` or `PROJECT_USE_CUDNN`, and those with GPU or CUDA in their name that stand alone in a condition around
/// the include of CUDA's own runtime header.
std::vector<std::string> findCudaSwitches(llvm::StringRef Text);

} // namespace cuda_tidy
