#pragma once

#include <string_view>

namespace cuda_tidy {

/// The documentation page of our check \p Name, in Markdown; empty if it is none of ours.
std::string_view checkPage(std::string_view Name);

} // namespace cuda_tidy
