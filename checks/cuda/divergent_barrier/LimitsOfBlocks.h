#pragma once

#include "launches/ConfiguredLaunch.h"

namespace cuda_tidy {

/// Whether \p Comparison, in \p Kernel, comes out alike for all threads of each block that \p Launch launches: it
/// compares the place of the thread with a multiple of the block, with what the launch divides, or with no less than
/// the block has.
bool isAlikeInBlocks(const clang::BinaryOperator &Comparison, const clang::FunctionDecl &Kernel,
                     const ConfiguredLaunch &Launch, FunctionFlows &Flows);

} // namespace cuda_tidy
