#pragma once

#include "flow/UnitAnalyses.h"
#include "program/Facts.h"

namespace cuda_tidy {

/// What the unit of \p Context tells other units: of each function that it defines for them, in the order of its
/// source, and of each place that uses one of theirs. Of places about which the same is known, it is the first.
UnitFacts factsOf(clang::ASTContext &Context);

} // namespace cuda_tidy
