#pragma once

#include "flow/FunctionFlow.h"
#include "model/ConfiguredLaunch.h"

namespace cuda_tidy {

/// The quotient that is dimension \p Axis of the grid of \p Launch, if it is rounded down although the kernel counts on
/// a tail: something is divided by the size of the block, or by what it processes, and the kernel compares its index
/// with an end. Null where the function, or one of its callers, shows a thought of the remainder.
const clang::BinaryOperator *roundedDownIn(const ConfiguredLaunch &Launch, unsigned Axis, FunctionFlows &Flows);

} // namespace cuda_tidy
