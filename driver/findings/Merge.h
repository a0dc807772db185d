#pragma once

#include "findings/Finding.h"

namespace cuda_tidy {

/// Sorts by place, check and message, and keeps one of the findings that several passes or translation units share.
void mergeFindings(std::vector<Finding> &Findings);

} // namespace cuda_tidy
