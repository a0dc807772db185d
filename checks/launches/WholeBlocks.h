#pragma once

#include "flow/FunctionFlow.h"
#include "launches/ConfiguredLaunch.h"

namespace cuda_tidy {

/// Whether \p Value, in the function of \p Launch or in \p Kernel, which it launches, is a multiple of how many threads
/// its blocks have along \p Axis: as it is computed, or since the launch, or one of the calls that lead to it, is not
/// reached otherwise.
bool isInWholeBlocks(const clang::Expr &Value, unsigned Axis, const ConfiguredLaunch &Launch, FunctionFlows &Flows,
                     const clang::FunctionDecl *Kernel = nullptr);

/// Whether \p Value, in \p Kernel, which \p Launch launches, is no less than how many threads a block has along \p
/// Axis.
bool isNoLessThanBlock(const clang::Expr &Value, unsigned Axis, const ConfiguredLaunch &Launch, FunctionFlows &Flows,
                       const clang::FunctionDecl &Kernel);

/// Whether the grid of \p Launch has a thread along \p Axis for each of \p Value, an argument of the launch: it is
/// rounded up to whole blocks.
bool isCoveredByGrid(const clang::Expr &Value, unsigned Axis, const ConfiguredLaunch &Launch, FunctionFlows &Flows);

} // namespace cuda_tidy
