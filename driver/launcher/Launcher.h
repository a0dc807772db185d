#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>

namespace cuda_tidy {

/// Runs the compiler's command line \p Build as if nothing stood in front of it: with the same standard streams, and
/// with its exit code or the signal that ends it. If it has compiled sources, \p Analyse is called in a process of its
/// own whose output goes to standard error; whatever becomes of that, the result is 0 unless \p Analyse returns 1.
int launch(llvm::ArrayRef<std::string> Build, llvm::function_ref<int()> Analyse);

} // namespace cuda_tidy
