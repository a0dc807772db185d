#pragma once

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace cuda_tidy {

/// Whether a diagnostic of clang's is an error in code that nvcc compiles, with a warning or without a word.
/// docs/frontend.md tells of each.
bool isAcceptedByNvcc(unsigned Diagnostic);

/// Their names, as clangd's configuration knows them.
llvm::ArrayRef<std::string> namesAcceptedByNvcc();

} // namespace cuda_tidy
