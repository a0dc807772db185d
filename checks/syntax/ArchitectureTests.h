#pragma once

#include "clang/Lex/Preprocessor.h"

namespace cuda_tidy {

/// Has \p AreThere set where the program asks, in the pass of the host, whether it is compiled for a device: what
/// kernels do may stand where only the other pass sees it.
void noteArchitectureTests(clang::Preprocessor &Preprocessor, const clang::SourceManager &Sources, bool &AreThere);

} // namespace cuda_tidy
