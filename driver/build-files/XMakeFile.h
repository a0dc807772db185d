#pragma once

#include "build-files/BuildDescription.h"

namespace cuda_tidy {

/// What the `xmake.lua` \p Text, of the file \p File, says of macros: outside of targets, and of targets with their
/// files. What stands in a block, `if … end` or `on_load(function … end)`, is left out. Nothing is executed.
BuildDescription readXMakeFile(llvm::StringRef Text, const std::string &File);

} // namespace cuda_tidy
