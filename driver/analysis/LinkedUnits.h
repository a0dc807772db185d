#pragma once

#include "command/CommandResolver.h"

namespace cuda_tidy {

/// What the projects of \p Resolved say of which sources are linked with each other. It is the same in each shard.
std::vector<LinkTarget> linkTargetsOf(const Resolution &Resolved, const CommandResolver &Resolver);

} // namespace cuda_tidy
