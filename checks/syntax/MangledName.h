#pragma once

#include "clang/AST/Decl.h"
#include <string>

namespace cuda_tidy {

/// The name that \p Function has in an object file, or would have if clang compiled it: nvcc calls kernels with
/// internal linkage otherwise, after their file. \p Function is neither a template nor a constructor or destructor,
/// which have several names.
std::string mangledName(const clang::FunctionDecl &Function);

} // namespace cuda_tidy
