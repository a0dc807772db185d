#pragma once

#include "clang/AST/Decl.h"
#include <string>

namespace cuda_tidy {

/// The name that \p Kernel has in an object file, or would have if clang compiled it: nvcc calls kernels with internal
/// linkage otherwise, after their file. \p Kernel is no template's any more.
std::string mangledName(const clang::FunctionDecl &Kernel);

} // namespace cuda_tidy
