#pragma once

#include <string>

namespace cuda_tidy {

/// What differs between two builds of the program: the build IDs of what is loaded, libraries and plugins included.
std::string toolIdentity();

} // namespace cuda_tidy
