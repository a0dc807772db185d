#pragma once

#include "flow/LoopParts.h"
#include <optional>

namespace cuda_tidy {

/// How often a loop runs, as far as that is written in it.
enum class TripCount {
  Few,     ///< A small constant, or once for each size of a row, `n *= 2`.
  Counted, ///< As many times as there are elements, layers, points.
  Long,    ///< Until some condition holds.
  Endless, ///< As long as there are batches, for each time through them, or forever.
};

/// The innermost loop around \p Part that may run its body again; null if there is none. The `do { ... } while (0)` of
/// a macro does not, nor one that counts from a constant to the next, which variables may hold.
const clang::Stmt *repeatingLoopAround(const clang::Stmt &Part, const FunctionFlow &Flow);

/// Of \p Loop, one of the function of \p Flow.
TripCount tripCountOf(const clang::Stmt &Loop, const FunctionFlow &Flow);

/// The positive constant that the condition of \p Loop compares something with, `i < 1000`.
std::optional<int64_t> constantLimitOf(const clang::Stmt &Loop, const clang::ASTContext &Context);

} // namespace cuda_tidy
