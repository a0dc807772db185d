#pragma once

#include "build-files/BuildDescription.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace cuda_tidy {

/// Reads the `CMakeLists.txt` of the directory \p Top, and what it adds and includes. Nothing is executed:
/// functions of a project's own are not followed, and what depends on the machine or on a choice of the user's without
/// a default stays unknown. Options of which \p IsOn is true are on, whatever their default.
BuildDescription readCMakeProject(const std::string &Top, BuildFileReader ReadFile,
                                  llvm::function_ref<bool(llvm::StringRef)> IsOn);

} // namespace cuda_tidy
