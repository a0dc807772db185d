#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// A place that reads or writes an object as a whole.
struct VectorAccess {
  const clang::Expr *At;      ///< The object, or for a call, what it is called for.
  const clang::Expr *Pointer; ///< What a call is given; null if `At` names the object.
  clang::QualType Type;
};

/// The accesses in the function of \p Flow to what pointers point to, in the order of the text.
llvm::SmallVector<VectorAccess, 8> vectorAccessesIn(const FunctionFlow &Flow);

} // namespace cuda_tidy
