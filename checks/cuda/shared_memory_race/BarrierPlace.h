#pragma once

#include "flow/FunctionFlow.h"
#include "simulation/BlockRun.h"

namespace cuda_tidy {

/// Where a barrier would order what a race has in no order.
struct BarrierPlace {
  enum Kind {
    Before, ///< A statement.
    AtEnd,  ///< Of the body of a loop.
    Within, ///< A statement that does both.
  };
  Kind Is;
  const clang::Stmt *Where; ///< Null if it was not found.
  unsigned Depth;           ///< How many of the calls on the way to both lead there.
  bool IsDivergent;         ///< Not every thread comes there.
};

BarrierPlace barrierPlaceOf(const BlockRace &Race, FunctionFlows &Flows, const BlockRun &Run);

} // namespace cuda_tidy
