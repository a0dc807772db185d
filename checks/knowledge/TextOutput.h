#pragma once

#include "clang/AST/Decl.h"

namespace cuda_tidy {

/// Whether \p Function writes what it is given where people read it, or makes a text of it: those of C's and C++'s
/// libraries, of fmt and of spdlog.
bool makesText(const clang::FunctionDecl &Function);

} // namespace cuda_tidy
