#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace cuda_tidy {

/// Gives \p File what \p Write writes, by renaming a finished neighbour to it; standard output (no name), a device or a
/// pipe is written to as it is. The error does not name the file.
llvm::Error writeOutput(llvm::StringRef File, llvm::function_ref<void(llvm::raw_ostream &)> Write);

} // namespace cuda_tidy
