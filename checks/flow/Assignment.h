#pragma once

#include "clang/AST/Expr.h"
#include <optional>

namespace cuda_tidy {

/// `Target = Value`.
struct Assignment {
  const clang::Expr *Target;
  const clang::Expr *Value;
  bool IsCompound; ///< `Target |= Value` and the like.
};

/// The assignment that \p Statement itself is, if it is one, by whatever operator.
std::optional<Assignment> anyAssignmentIn(const clang::Stmt &Statement);

/// The same, unless the program itself says what it does (`operator=`).
std::optional<Assignment> assignmentIn(const clang::Stmt &Statement);

/// The local variable that \p Target names, if only this function's own code sees what happens to it: no reference, and
/// none that a lambda captured.
const clang::VarDecl *localVariable(const clang::Expr &Target);

/// Whether \p Target is `std::ignore`.
bool isStdIgnore(const clang::Expr &Target);

} // namespace cuda_tidy
