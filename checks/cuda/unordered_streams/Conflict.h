#pragma once

#include "streams/StreamWork.h"
#include <vector>

namespace cuda_tidy {

/// Two pieces of work, or one in two rounds of a loop, that use the same memory on two streams with no order.
struct Conflict {
  const StreamWork *First, *Second;
  StreamWork::Effect What; ///< Of the first.
  NamedPlace Memory;
};

/// The conflicts that \p First, one of \p All in the function of \p Flow, has with what comes behind it.
std::vector<Conflict> conflictsOf(const StreamWork &First, llvm::ArrayRef<StreamWork> All, const FunctionFlow &Flow,
                                  UnitAnalyses &Unit);

} // namespace cuda_tidy
