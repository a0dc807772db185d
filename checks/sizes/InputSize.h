#pragma once

#include "flow/Conditions.h"
#include "knowledge/DataSize.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include <optional>

namespace cuda_tidy {

/// How many there are of what a program is given, which may be none.
struct InputSize {
  const clang::Expr *Written; ///< `x.numel()`, `count`; the copy from the device that fills `count`.
  const clang::Expr *Owner;   ///< The tensor or the container, `x`; null for a plain number.
  const clang::Expr *From;    ///< What asks for it, where `Written` is kept in a member or returned by a function.
  int64_t Least = 0;          ///< With which somebody comes.

  /// What \p E, variable, member or call, is where this is \p Items, if that is certain: the same, or 0 or 1 for
  /// `x.empty()`.
  std::optional<int64_t> valueWhere(int64_t Items, const clang::Expr &E, const clang::ASTContext &Context) const;
};

/// The size of data that \p Leaf is, by its origin, if that may be zero.
std::optional<InputSize> inputSizeIn(const clang::Expr &Leaf, clang::ASTContext &Context);

/// Whether \p Condition, which holds, says that something is there: that a number is positive, or a container not
/// empty. A function of the program's own that is asked about the number may say so, too.
bool excludesZero(const Fact &Condition, const clang::ASTContext &Context, unsigned Depth = 0);

/// Whether \p Condition, which holds, says of a tensor or a container that something is in it: who asks that has empty
/// inputs in mind.
bool saysThatNotEmpty(const Fact &Condition, const clang::ASTContext &Context);

/// Whether both are dimensions of one tensor, `x.size(0)` and `x.size(1)`, but not the same one.
bool areDifferentDimensions(const clang::Expr &A, const clang::Expr &B, const clang::ASTContext &Context);

} // namespace cuda_tidy
