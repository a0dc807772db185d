#pragma once

#include "flow/FunctionFlow.h"
#include <string>

namespace cuda_tidy {

/// A raw pointer that is kept longer than the temporary tensor whose memory it points to.
struct KeptPointer {
  const clang::ValueDecl *In; ///< The variable or member that keeps it; null where it is returned.
  std::string MadeBy;         ///< The function that makes the temporary: `contiguous`, `zeros`, `operator+`.
};

/// Whether \p Access, in the body of \p Flow, takes the raw pointer of a tensor that the same expression has made, and
/// keeps it. Views share the memory of their tensors, and what may be one is none of these.
std::optional<KeptPointer> keptPointerOf(const clang::CXXMemberCallExpr &Access, const FunctionFlow &Flow);

} // namespace cuda_tidy
