#pragma once

#include "model/FunctionUses.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace cuda_tidy {

/// Every launch whose kernel and configuration are no template's any more: in functions, in lambdas, and in the
/// instantiations of templates instead of the templates as written. Reads the declarations that \p IsOfInterest.
std::vector<PlaceInFunction> concreteLaunches(clang::ASTContext &Context,
                                              llvm::function_ref<bool(const clang::Decl &)> IsOfInterest);

} // namespace cuda_tidy
