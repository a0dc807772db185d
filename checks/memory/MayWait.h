#pragma once

#include "clang/AST/Expr.h"

namespace cuda_tidy {

/// Whether the host may wait in \p Call until the device has done what was queued: unless it is a launch, a function of
/// CUDA that is known not to, one of C or C++, or a function of the project whose body calls nothing else.
bool mayWait(const clang::CallExpr &Call);

/// Whether a destructor or a constructor of \p Class, or of a part of it, may wait so.
bool mayWait(const clang::CXXRecordDecl &Class);

} // namespace cuda_tidy
