#pragma once

#include "flow/FunctionFlow.h"
#include "graphs/ModuleUses.h"
#include "clang/Basic/Diagnostic.h"
#include <optional>

namespace cuda_tidy {

/// Inserts `torch::NoGradGuard no_grad;` at the beginning of the function around \p Forward, or else of the innermost
/// block around it: where nothing in there can need a graph. None where something may, or where a macro is in the way.
std::optional<clang::FixItHint> guardBefore(const ModuleUses::Use &Forward, const FunctionFlow &Flow,
                                            const ModuleUses &Modules);

} // namespace cuda_tidy
