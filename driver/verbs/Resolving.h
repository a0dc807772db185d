#pragma once

#include "Options.h"
#include "analysis/ConfigurationFile.h"
#include "analysis/Run.h"
#include "command/CommandResolver.h"

namespace cuda_tidy {

/// What \p CommandLine says about where commands and headers come from. \p Installation is the directory above `bin/`.
ResolverOptions resolverOptions(const Options &CommandLine, const std::string &Installation);

/// Absolute.
std::string currentDirectory();

/// How units are analysed, as \p CommandLine says.
RunSettings settingsOf(const Options &CommandLine, const std::string &Installation);

/// The real files, the user's --vfsoverlay, and launches that only nvcc accepts repaired.
llvm::Expected<llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>> openFiles(const std::string &Overlay);

/// Says on standard error what could not be found of what was named, and what was strange.
void tellMistakes(const Resolution &Resolved);

/// Adds what is wrong with configuration files to what was not as it should be. Files below one that cannot be used are
/// analysed as without it.
void addMistakes(const ConfigurationTroubles &Troubles, Resolution &Resolved);

} // namespace cuda_tidy
