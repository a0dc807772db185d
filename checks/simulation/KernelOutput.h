#pragma once

#include "clang/AST/Decl.h"

namespace cuda_tidy {

/// Whether anything that \p Kernel, which must have a body, does may be seen once it is over: it writes to memory that
/// is neither a thread's own nor shared by a block, traps, or calls what nobody knows.
bool mayHaveOutput(const clang::FunctionDecl &Kernel);

} // namespace cuda_tidy
