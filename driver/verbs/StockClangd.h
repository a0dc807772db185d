#pragma once

#include "command/CommandResolver.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace cuda_tidy {

/// The text of a `.clangd` file with which a stock clangd parses these units: what it has to leave out of their build's
/// commands, and what it has to add to them or, where there are none, to its own. A path that is not UTF-8 stands in it
/// as it is, and then clangd does not read it.
std::string configurationForClangd(const CommandResolver &Resolver, llvm::ArrayRef<Unit> Units);

} // namespace cuda_tidy
