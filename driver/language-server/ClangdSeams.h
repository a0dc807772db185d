#pragma once

#include "command/CommandResolver.h"

namespace cuda_tidy {

/// Has clangd use our commands and run our checks. To be called once, before clangd's main function; the options are
/// asked for when clangd has read its command line.
void adaptClangd(ResolverOptions (*Options)());

} // namespace cuda_tidy
