#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether a path leads from \p Start, once evaluated, to \p End, or to the function's normal end if that is null, and
/// passes no statement for which \p Stops holds. No path is known where clang cannot build a graph.
bool leadsTo(const clang::Stmt &Start, const clang::Stmt *End, const FunctionFlow &Flow,
             llvm::function_ref<bool(const clang::Stmt &)> Stops);

} // namespace cuda_tidy
