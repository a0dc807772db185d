#pragma once

#include "flow/LaunchIdioms.h"
#include "launches/ConfiguredLaunch.h"

namespace cuda_tidy {

/// By how many bits \p Launch counts its threads along x: it divides a number of so many by the size of a block, as
/// \p Blocks says. 64 where that is unknown.
unsigned bitsCounting(const ConfiguredLaunch &Launch, const std::optional<CeilingDivision> &Blocks);

} // namespace cuda_tidy
