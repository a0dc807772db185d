#pragma once

#include "Printable.h"
#include <stdexcept>
#include <vector>

namespace cuda_tidy {

/// What keeps the program from doing its job. The message names the file and the remedy; the exit code is 2.
struct Trouble : std::runtime_error {
  /// \p Details have a line each; what stands in them and in \p Text may come from others.
  explicit Trouble(const std::string &Text, const std::vector<std::string> &Details = {})
      : std::runtime_error(joined(Text, Details)) {}

private:
  static std::string joined(const std::string &Text, const std::vector<std::string> &Details) {
    std::string Message = printable(Text);
    for (const std::string &Each : Details)
      Message += "\n  " + printable(Each);
    return Message;
  }
};

} // namespace cuda_tidy
