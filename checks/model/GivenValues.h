#pragma once

#include "clang/AST/Expr.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace cuda_tidy {

/// A place where code gives a variable, a member or a part of one a value.
struct GivenValue {
  const clang::VarDecl *Declared = nullptr; ///< The variable that is initialised; null for an assignment.
  const clang::Expr *Target = nullptr;      ///< What is assigned to; null for an initialisation.
  const clang::Expr *Value = nullptr;
  bool IsCombined = false; ///< `Target += Value` and the like.
};

/// Calls \p Visit with each initialisation and assignment in \p Code, the bodies of lambdas included.
void forEachGivenValue(const clang::Stmt &Code, llvm::function_ref<void(const GivenValue &)> Visit);

} // namespace cuda_tidy
