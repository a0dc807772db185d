#pragma once

#include <string>

namespace cuda_tidy {

/// Is clangd with our checks and our commands, until its editor ends it. The arguments are clangd's, the first one is a
/// name. Returns the exit code.
int serveEditor(int Count, const char **Arguments, const std::string &Installation);

} // namespace cuda_tidy
