#pragma once

#include "flow/FunctionFlow.h"
#include "clang/AST/ExprCXX.h"

namespace cuda_tidy {

/// A local tensor that has its elements in the order of another.
struct KeptStrides {
  const clang::VarDecl *Variable;
  const clang::ParmVarDecl *From; ///< Never changed by its function.
};

/// The same of the object of \p Access, a raw access in the function of \p Flow: `zeros_like(x)`, `x.clone()`, `x * 2`,
/// where no memory format is named. None where the order of the elements may not matter to whom the pointer is given:
/// it is given the memory of no tensor with other strides, but for those of which only the first element counts by \p
/// IsSingle, and no two sizes.
std::optional<KeptStrides> keptStridesOf(const clang::CXXMemberCallExpr &Access, const FunctionFlow &Flow,
                                         llvm::function_ref<bool(const clang::CXXMemberCallExpr &)> IsSingle);

} // namespace cuda_tidy
