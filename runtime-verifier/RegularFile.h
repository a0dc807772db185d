#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace cuda_tidy {

/// All that the file holds; nothing, and \p Why, if it cannot be read, is no regular file, or has more than \p Most
/// bytes. Neither a pipe nor a device is waited for.
std::optional<std::string> readFile(const std::string &Name, std::size_t Most, std::string &Why);

/// The first \p Most bytes, or fewer, of a regular file; nothing if it cannot be read.
std::optional<std::string> readBeginning(const std::string &Name, std::size_t Most);

} // namespace cuda_tidy
