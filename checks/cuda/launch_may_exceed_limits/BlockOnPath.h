#pragma once

#include "launches/ConfiguredLaunch.h"

namespace cuda_tidy {

/// The block of \p Launch on one of the paths that lead to it, if that has more than \p Most threads and the least that
/// it may be has not. Nothing where something that has to do with the block is compared with what only the running
/// program knows: that may be what the device can do.
std::optional<Extent> blockOnPath(const ConfiguredLaunch &Launch, uint64_t Most, const SharedSources &Sources,
                                  const FunctionFlow &Flow);

} // namespace cuda_tidy
