#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether \p Flag, a `bool` or an `optional` of one that a function is given, is known to be true.
bool isTrueOption(const clang::Expr &Flag, const clang::ASTContext &Context);

/// The call that sets the option called \p Option to true among what \p E is computed from, variables of the function
/// of
/// \p Flow included: `options.pinned_memory(true)`, `torch::requires_grad()`; null if there is none.
const clang::CallExpr *settingIn(const clang::Expr &E, llvm::StringRef Option, const FunctionFlow &Flow);

} // namespace cuda_tidy
