#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// A call that gives back memory that CUDA allocated, or destroys a handle of it or of a library beside it.
struct Release {
  const clang::CallExpr *Call;
  const clang::Expr *What; ///< The argument.
};

/// What \p Call releases, if it does. Memory that C or C++ allocates is none of it.
std::optional<Release> releaseIn(const clang::CallExpr &Call);

/// The call that releases \p Field whenever an object of its class is destroyed, unless the member is null; null where
/// there is none, or where anything else decides.
const clang::CallExpr *releaseByDestructor(const clang::FieldDecl &Field, FunctionFlows &Flows);

} // namespace cuda_tidy
