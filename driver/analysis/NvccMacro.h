#pragma once

#include "clang/Lex/Preprocessor.h"

namespace cuda_tidy {

/// Lets \p Parsed define `__NVCC__` where it reads the user's files. Headers of the system are read as clang reads
/// them: for nvcc, CUDA's use what only nvcc knows.
void defineNvccForUsers(clang::Preprocessor &Parsed);

} // namespace cuda_tidy
