#pragma once

#include <optional>
#include <string>

namespace cuda_tidy {

/// The first line of \p Output that \p Usual, the output without a failure, does not have; lines that differ in numbers
/// alone are the same. Nothing if there is none.
std::optional<std::string> newLine(const std::string &Output, const std::string &Usual);

/// The same of lines that speak of an error.
std::optional<std::string> newComplaint(const std::string &Output, const std::string &Usual);

} // namespace cuda_tidy
