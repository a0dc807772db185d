#pragma once

#include "flow/FunctionFlow.h"
#include "graphs/GradGuard.h"

namespace cuda_tidy {

/// A `std::optional` or an owning pointer that can hold a guard of LibTorch, and what becomes of it at some place.
struct GuardHolder {
  const clang::VarDecl *Variable;
  /// The mode from here on; none where it is empty.
  std::optional<GradMode> Mode;
};

/// What \p Statement fills with a guard, or empties: `guard.emplace()`, `guard.reset()`, `guard = std::nullopt`.
/// Only a statement as a whole, which is executed wherever the one after it is.
std::optional<GuardHolder> guardHolderChangedBy(const clang::Stmt &Statement);

/// Whether \p Variable can hold a guard and is declared without one, and nothing in the function of \p Flow puts one
/// in.
bool isAlwaysEmpty(const clang::VarDecl &Variable, const FunctionFlow &Flow);

} // namespace cuda_tidy
