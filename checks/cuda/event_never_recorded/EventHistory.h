#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// What a function does with an event that is its own.
struct EventHistory {
  llvm::SmallVector<const clang::CallExpr *, 2> Creations, Records;
  llvm::SmallVector<const clang::Expr *, 4> Handed; ///< Where it goes to somebody who may record it, now or later.
};

/// What the function of \p Flow does with \p Event; none where others may have recorded it before, or nobody knows when
/// it is recorded: it is no local variable, begins with a value, or is named in a lambda or in a `try`.
std::optional<EventHistory> historyOf(const clang::VarDecl &Event, const FunctionFlow &Flow);

/// The creation from which a path leads to \p Asked, if none from a record does, nor from anywhere that may record it;
/// null if not.
const clang::CallExpr *creationWithoutRecord(const EventHistory &Event, const clang::CallExpr &Asked,
                                             const FunctionFlow &Flow);

} // namespace cuda_tidy
