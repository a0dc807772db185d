#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>

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

/// The variable, the member or the function that \p E names; null if it is none.
const clang::ValueDecl *namedIn(const clang::Expr &E);

/// The variables and members that functions keep values in, each function read once.
class KeepersOfValues {
public:
  /// What \p Function initialises with \p Value, or assigns it to, parentheses and casts aside; null if it does not.
  const clang::ValueDecl *keeperOf(const clang::Expr &Value, const clang::FunctionDecl &Function);

private:
  using Keepers = llvm::DenseMap<const clang::Expr *, const clang::ValueDecl *>;
  std::map<const clang::FunctionDecl *, Keepers> Functions;
};

} // namespace cuda_tidy
