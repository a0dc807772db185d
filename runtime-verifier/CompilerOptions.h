#pragma once

#include <string>
#include <vector>

namespace cuda_tidy {

/// What of a compile command decides about device code, as options of nvcc: include paths, macros, the language
/// standard, and nvcc's own switches for device code. Everything else is left out, above all what runs a program or
/// writes a file; response files are not read. \p Arguments is a command of nvcc, g++ or clang, with its compiler.
/// Throws `Trouble` for characters that nvcc would hand to the shell.
std::vector<std::string> deviceOptions(const std::vector<std::string> &Arguments);

/// Throws `Trouble` if nvcc would hand some part of the name of this source file to the shell.
void checkSourceName(const std::string &File);

} // namespace cuda_tidy
