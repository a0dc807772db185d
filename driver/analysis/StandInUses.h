#pragma once

#include "clang/AST/Decl.h"

namespace cuda_tidy {

/// Whether what \p Function does with declarations of a `StandInHeader` may be what a check asks for and cannot see: it
/// hands a lambda over, asks for a size, or has a statement that is only a name. Of libraries about which nothing is
/// known (\p IsConcerning), also: it calls a function for what that does, or makes an object that nobody uses, as
/// guards are.
bool mayHideEffects(clang::FunctionDecl &Function, bool IsConcerning);

} // namespace cuda_tidy
