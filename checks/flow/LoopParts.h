#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// What a loop consists of, whichever keyword it is written with. A `while` that begins behind a declaration or an
/// assignment and ends each round with the step counts as the `for` that does the same.
struct LoopParts {
  const clang::Stmt *Begin = nullptr; ///< What gives the counter its first value, if that is known.
  const clang::Expr *Condition = nullptr;
  const clang::Expr *Step = nullptr; ///< What each round ends with, if that is one expression.
  const clang::Stmt *Body = nullptr; ///< With the step, in a `while`.
};

/// The parts of \p Loop, a loop of the function of \p Flow.
LoopParts loopPartsOf(const clang::Stmt &Loop, const FunctionFlow &Flow);

/// Whether \p Condition is written as a number or a word that is true, or false; none of anything else.
std::optional<bool> literalTruth(const clang::Expr &Condition);

/// Whether it is `do … while (0)`, a block.
bool isOnce(const clang::DoStmt &Statement);

/// Whether \p Statement is a loop, and not such a block.
bool isLoop(const clang::Stmt &Statement);

/// The innermost loop around \p Part, in the function of \p Flow; null if there is none.
const clang::Stmt *loopAround(const clang::Stmt &Part, const FunctionFlow &Flow);

/// What decides whether \p Loop goes on; null if it is no loop, or has no condition.
const clang::Expr *conditionOf(const clang::Stmt &Loop);

/// The body of \p Loop; null if it is no loop.
const clang::Stmt *bodyOf(const clang::Stmt &Loop);

} // namespace cuda_tidy
