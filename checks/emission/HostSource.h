#pragma once

#include "clang/AST/Decl.h"
#include <string>

namespace cuda_tidy {

/// One C++ file that executes \p Kernel on the CPU: the parts of the user's files that it needs, as they are written,
/// with what CUDA adds to C++ in the words of `runtime-verifier/execution/include`. Empty where that cannot be said:
/// the kernel launches others, a macro declares its shared memory, its type has no name, or there is no preprocessor.
std::string hostSourceOf(const clang::FunctionDecl &Kernel);

} // namespace cuda_tidy
