#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Asks \p Classify about what is executed before \p From in the function of \p Flow, the nearest first, round loops
/// too, each element once: `Pass` goes on, anything else ends that way back. Returns whether a way leads back to the
/// beginning of the function; so it is said to be where nothing is known of what is executed.
bool walkBack(const FunctionFlow &Flow, const clang::Stmt &From, FunctionFlow::Classifier Classify);

/// The same from the function's end, through whichever `return`.
bool walkBackFromEnd(const FunctionFlow &Flow, FunctionFlow::Classifier Classify);

} // namespace cuda_tidy
