#pragma once

#include "FileTree.h"

#include <string>
#include <vector>

namespace cuda_tidy {

/// The variable's value, empty if it is not set.
std::string environment(const char *Name);

/// The parts of a list like PATH; empty ones are left out.
std::vector<std::string> splitList(const std::string &List, const char *Separators = ":");

/// The first program of that name on PATH, as it is found there; empty if there is none.
std::string findProgram(const FileTree &Files, const std::string &Name);

/// Where the Python environments in use keep their packages: of what is activated, of the interpreters on PATH, of the
/// user, of the system. Found by looking at directories: no interpreter is started.
std::vector<std::string> packageDirectories(const FileTree &Files);

/// Where the Python environment at \p Prefix keeps its packages.
std::vector<std::string> packageDirectories(const FileTree &Files, const std::string &Prefix);

} // namespace cuda_tidy
