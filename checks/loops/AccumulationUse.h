#pragma once

#include "loops/CalledAccumulation.h"

namespace cuda_tidy {

/// Whether some function of this file may take out again what \p Into, a member or a global variable, holds.
bool isEmptiedElsewhere(const clang::ValueDecl &Into, const clang::ASTContext &Context);

/// The loop of \p Into that nothing bounds: one over data or epochs, or one until some condition holds, unless what was
/// collected is made one tensor. Null if there is none, or if it asks for the size of what it collects.
const clang::Stmt *unboundedLoopOf(const Accumulation &Into, const FunctionFlow &Flow);

/// The same for what a callee adds, in the function of \p Flow that has the loop: null, too, where the callee asks for
/// the size, and where another function may take out again what the object keeps.
const clang::Stmt *unboundedLoopOf(const CalledAccumulation &By, const FunctionFlow &Flow, FunctionFlows &Flows);

/// Whether \p Into has a place of its own for each iteration: an element that is appended, or one of a map whose key
/// counts up.
bool hasNewPlaces(const Accumulation &Into, const FunctionFlow &Flow);

/// Whether the loop of \p Into, a concatenation, needs it as a whole for something else.
bool isReadElsewhere(const Accumulation &Into, const FunctionFlow &Flow);

} // namespace cuda_tidy
