#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace cuda_tidy {

/// Gives \p File what \p Write writes, by renaming a finished neighbour to it, which takes the place of a link, too;
/// standard output (no name) and streams such as `/dev/stderr` are written to as they are. The error does not name the
/// file.
llvm::Error writeOutput(llvm::StringRef File, llvm::function_ref<void(llvm::raw_ostream &)> Write);

/// The same with what \p Print writes to standard output.
llvm::Error redirectOutput(llvm::StringRef File, llvm::function_ref<void()> Print);

} // namespace cuda_tidy
