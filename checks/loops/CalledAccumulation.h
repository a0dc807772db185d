#pragma once

#include "loops/Accumulation.h"

namespace cuda_tidy {

/// What a call in a loop adds to an object that outlives the iterations: `meter.update(loss)`, `log(history, loss)`.
struct CalledAccumulation {
  const clang::CallExpr *Call;
  const clang::FunctionDecl *Callee; ///< Has a body in this file.
  Accumulation Added;                ///< By the callee: what is written in its body.
  const clang::ValueDecl *Object;    ///< Of the calling function: what the callee's member or parameter belongs to.
  /// Where the object keeps it; null where a parameter refers to it.
  const clang::FieldDecl *Field;
  llvm::SmallVector<const clang::Stmt *, 2> Loops; ///< Of the calling function, as of an `Accumulation`.
};

/// All of the function of \p Flow, in the order of the source, lambdas aside.
std::vector<CalledAccumulation> accumulationsByCallsIn(const FunctionFlow &Flow, FunctionFlows &Flows);

} // namespace cuda_tidy
