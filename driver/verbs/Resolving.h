#pragma once

#include "Options.h"
#include "command/CommandResolver.h"

namespace cuda_tidy {

/// What \p CommandLine says about where commands and headers come from. \p Installation is the directory above `bin/`.
ResolverOptions resolverOptions(const Options &CommandLine, const std::string &Installation);

/// Says on standard error what could not be found of what was named, and what was strange.
void tellMistakes(const Resolution &Resolved);

} // namespace cuda_tidy
