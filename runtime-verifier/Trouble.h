#pragma once

#include <stdexcept>

namespace cuda_tidy {

/// What keeps the program from doing its job. The message names the file and the remedy; the exit code is 2.
struct Trouble : std::runtime_error {
  using std::runtime_error::runtime_error;
};

} // namespace cuda_tidy
