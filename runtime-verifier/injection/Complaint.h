#pragma once

#include <optional>
#include <string>

namespace cuda_tidy {

/// The first line of \p Output that speaks of an error and that \p Usual, the output without one, does not have; lines
/// that differ in numbers alone are the same. Nothing if there is none.
std::optional<std::string> newComplaint(const std::string &Output, const std::string &Usual);

} // namespace cuda_tidy
