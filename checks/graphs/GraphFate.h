#pragma once

#include "calls/FunctionUses.h"
#include "flow/FunctionFlow.h"
#include "graphs/ModuleUses.h"

namespace cuda_tidy {

/// What becomes of the graph that the result of an operation is the end of.
enum class GraphFate {
  Dropped,  ///< It dies with the function's own values: nobody can differentiate it.
  Returned, ///< A tensor that hangs on it is returned, and nothing worse.
  Leaves,   ///< One is kept in a member, thrown, or handed to somebody who may keep it.
  Differentiated,
};

/// The worst that becomes of the graph behind \p Result, an expression in the function of \p Flow.
GraphFate fateOfGraph(const clang::Expr &Result, const FunctionFlow &Flow, const ModuleUses &Modules);

/// Whether the graph behind \p Result dies in the function of \p Flow as far as every line is known that gets a value
/// of it: none is given to a function with a body in another file, which may differentiate it.
bool diesHere(const clang::Expr &Result, const FunctionFlow &Flow, const ModuleUses &Modules);

/// The fate of the graph behind a \p Result in \p Function, followed through `return` to the function's callers in this
/// file. It `Leaves` where there are none, or where more than \p CallsLeft calls would have to be followed.
GraphFate fateOfGraph(const clang::Expr &Result, const clang::FunctionDecl &Function, const ModuleUses &Modules,
                      const FunctionUses &Uses, FunctionFlows &Flows, unsigned CallsLeft = 3);

} // namespace cuda_tidy
