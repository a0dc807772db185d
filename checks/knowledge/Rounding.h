#pragma once

#include "clang/AST/Decl.h"

namespace cuda_tidy {

/// Whether \p Function gives one of the whole numbers beside the number that it is given: `floor`, `lround`,
/// `__float2int_rd`. By name alone: nobody means anything else by these, and overloads of them are everywhere.
bool roundsToWhole(const clang::FunctionDecl &Function);

} // namespace cuda_tidy
