#pragma once

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace cuda_tidy {

/// Whether clang takes an option (with its value) that depends on the processor, when it parses for this machine: a
/// build may have been for another. Asks clang itself, once for each option.
bool isAcceptedForThisMachine(llvm::ArrayRef<std::string> Option);

} // namespace cuda_tidy
