#pragma once

#include "command/ClangCommand.h"

namespace cuda_tidy {

class ProjectFiles;
class Toolchain;

/// A command for a file of which nobody has told how it is compiled: language by extension and content, the language
/// version and macros that its includes need, the macros that switch the project's CUDA code on, and the project's
/// directories in which its includes are found. A `Neighbour`'s command, if there is one, is the start, without what
/// belongs to its own file.
ClangCommand inferCommand(const std::string &File, ProjectFiles &Project, const Toolchain &Tools,
                          const ClangCommand *Neighbour = nullptr);

/// Adds to the command of a string of the program \p Python the project's directories in which the includes of its
/// strings are found.
void addProjectDirectories(ClangCommand &Command, const std::string &Python, ProjectFiles &Project);

/// Whether a file that no command names is CUDA.
bool isCudaByContent(const std::string &File, const struct SourceScan &Scan);

} // namespace cuda_tidy
