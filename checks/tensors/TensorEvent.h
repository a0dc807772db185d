#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// What happens to a variable that holds tensors, at an element of the graph.
struct TensorEvent {
  enum Kind { None, Assigned, Combined, Detached, Recorded } What = None;
  const clang::Expr *Value = nullptr;
};

/// Whether \p E is \p Variable, but for what the language puts around it.
bool namesVariable(const clang::Expr &E, const clang::VarDecl &Variable);

/// Whether \p E is the literal `false`.
bool isFalse(const clang::Expr &E);

/// What \p Statement does to \p Variable: elements are combined into it.
TensorEvent eventAt(const clang::Stmt &Statement, const clang::VarDecl &Variable);

/// Whether \p Variable, of the function of \p Flow, goes into \p E, also by way of the function's other variables,
/// \p Through aside. What a module computes from it counts if \p ThroughModules.
bool goesInto(const clang::ValueDecl &Variable, const clang::Expr &E, const FunctionFlow &Flow,
              const clang::ValueDecl *Through = nullptr, bool ThroughModules = false);

} // namespace cuda_tidy
