#pragma once

#include "Options.h"

namespace cuda_tidy {

/// `cuda-tidy merge`: writes one report of all that the given ones hold, and complains of shards that are missing.
/// Returns the exit code.
int mergeReports(const Options &CommandLine);

} // namespace cuda_tidy
