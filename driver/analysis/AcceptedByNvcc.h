#pragma once

namespace cuda_tidy {

/// Whether a diagnostic of clang's is an error in code that nvcc compiles, with a warning or without a word.
/// docs/frontend.md tells of each.
bool isAcceptedByNvcc(unsigned Diagnostic);

} // namespace cuda_tidy
