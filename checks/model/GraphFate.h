#pragma once

#include "flow/FunctionFlow.h"
#include "model/ModuleUses.h"

namespace cuda_tidy {

/// What becomes of the graph that the result of an operation is the end of.
enum class GraphFate {
  Dropped, ///< It dies with the function's own values: nobody can differentiate it.
  Leaves,  ///< A tensor that hangs on it is returned, kept in a member, or handed to somebody who may keep it.
  Differentiated,
};

/// Whether a value of \p Type can have a graph: tensors, script values, and what holds such.
bool carriesGraph(clang::QualType Type);

/// The worst that becomes of the graph behind \p Result, an expression in the function of \p Flow.
GraphFate fateOfGraph(const clang::Expr &Result, const FunctionFlow &Flow, const ModuleUses &Modules);

} // namespace cuda_tidy
