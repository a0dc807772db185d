#pragma once

#include "launches/ConfiguredLaunch.h"
#include "llvm/ADT/BitVector.h"

namespace cuda_tidy {

/// The parameters of the kernel that are given what the launch divides or has as many threads of, or a multiple of the
/// block: no block has threads on both sides of it.
llvm::BitVector parametersOfLimits(const ConfiguredLaunch &Launch, FunctionFlows &Flows);

} // namespace cuda_tidy
