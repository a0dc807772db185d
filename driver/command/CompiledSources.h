#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// The source files that a command of a build compiles in `Directory`, absolute. None if it links, preprocesses, lists
/// dependencies, prints something, or reads standard input; and none if the build system only tries the compiler out.
std::vector<std::string> compiledSources(llvm::StringRef Directory, llvm::ArrayRef<std::string> CommandLine,
                                         llvm::vfs::FileSystem &Files);

} // namespace cuda_tidy
