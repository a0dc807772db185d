#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// What \p Variable, of the function of \p Flow, is given on the ways to \p Mention; nothing where that is not known.
llvm::SmallVector<const clang::Expr *, 2> valuesAt(const clang::VarDecl &Variable, const clang::Expr &Mention,
                                                   const FunctionFlow &Flow);

/// Whether something that is given \p Variable may put another tensor into it: a function of the project's, `set_data`.
bool mayBeReplaced(const clang::VarDecl &Variable, const FunctionFlow &Flow);

} // namespace cuda_tidy
