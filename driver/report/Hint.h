#pragma once

#include "findings/Finding.h"
#include <string>

namespace cuda_tidy {

/// What would improve the next report most, as a sentence for the user; empty if nothing would. \p IsGuessed: the
/// command of some file was inferred, for want of a compile database. \p HasBaseline: known findings are left out.
std::string hintFor(const RunReport &Report, bool IsGuessed, bool HasBaseline);

} // namespace cuda_tidy
