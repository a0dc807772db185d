#pragma once

#include "build-files/BuildDescription.h"

namespace cuda_tidy {

/// The macros that the `Makefile` \p File, and what it includes, defines for what it compiles: in the variables that
/// its recipes use, directly or not, as they are where nobody says anything to `make`. Nothing is executed.
std::vector<BuildFlag> flagsOfMakefile(const std::string &File, BuildFileReader ReadFile);

/// What it links, as its recipes say. \p IsThere tells of absolute paths whether there is such a file.
std::vector<LinkTarget> linkTargetsOfMakefile(const std::string &File, BuildFileReader ReadFile,
                                              llvm::function_ref<bool(const std::string &)> IsThere);

} // namespace cuda_tidy
