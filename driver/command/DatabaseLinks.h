#pragma once

#include "build-files/LinkGraph.h"
#include "command/DatabaseText.h"

#include "llvm/ADT/ArrayRef.h"

namespace cuda_tidy {

/// What the commands of a compile database say of programs and libraries: those that link, and objects that CMake names
/// after their target, `CMakeFiles/NAME.dir/a.cu.o`. The latter's target is called `DIRECTORY:NAME`.
std::vector<LinkTarget> linkTargetsOf(llvm::ArrayRef<DatabaseEntry> Entries);

/// Adds \p Built, those of a database, to those that build files describe. Where both have a target of CMake's, the
/// database knows its sources, and the files what it is linked with.
void addBuilt(std::vector<LinkTarget> &Described, std::vector<LinkTarget> Built);

} // namespace cuda_tidy
