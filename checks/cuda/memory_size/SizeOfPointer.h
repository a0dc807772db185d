#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include <optional>

namespace cuda_tidy {

/// A `sizeof` of a pointer in the size of a call's memory, in place of that of what the pointer points to.
struct SizeOfPointer {
  const clang::UnaryExprOrTypeTraitExpr *At;
  const clang::ValueDecl *Pointer; ///< Which the call is given.
  uint64_t Bytes;                  ///< Of a pointer.
  uint64_t ElementBytes;           ///< Of what it points to: another number.
};

/// The one in what \p Call allocates, copies or fills, by a function of CUDA; none where it may be meant: the pointer
/// is not the call's, or not known by name.
std::optional<SizeOfPointer> sizeOfPointerIn(const clang::CallExpr &Call, const clang::ASTContext &Context);

} // namespace cuda_tidy
