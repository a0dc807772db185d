#pragma once

#include "findings/Finding.h"

namespace cuda_tidy {

/// Sorts by place, check and message, and keeps the first of the findings that several passes or translation units
/// share, with the passes of all.
void mergeFindings(std::vector<Finding> &Findings);

} // namespace cuda_tidy
