#pragma once

#include "flow/FunctionFlow.h"
#include "launches/ConfiguredLaunch.h"

namespace cuda_tidy {

/// The quotient that is dimension \p Axis of the grid of \p Launch, if it is rounded down although the kernel counts on
/// a tail: something is divided by the size of the block, or by what it processes, and the kernel compares its index
/// with an end. Null where the function, or one of its callers, shows a thought of the remainder.
const clang::BinaryOperator *roundedDownIn(const ConfiguredLaunch &Launch, unsigned Axis, FunctionFlows &Flows);

/// A grid with a block for what is left, too.
struct RoundedUp {
  const clang::Expr *Items;         ///< What there is a thread for each of.
  std::optional<int64_t> Count;     ///< How many they are, if that is known.
  std::optional<int64_t> BlockSize; ///< Threads along the axis.
};

/// How dimension \p Axis of the grid of \p Launch is rounded up to whole blocks. None where it may be that nothing is
/// ever left: the number of items is a multiple, or somebody asks for the remainder.
std::optional<RoundedUp> roundedUpIn(const ConfiguredLaunch &Launch, unsigned Axis, FunctionFlows &Flows);

} // namespace cuda_tidy
