#pragma once

#include <string>
#include <string_view>

namespace cuda_tidy {

/// What others wrote, as it may stand on one line of a terminal or a log: UTF-8 without characters that control a
/// terminal, end the line, or change the order in which it is read. Each of those, and each byte that is no UTF-8, is
/// shown as `\x1b` or `\u202e`.
std::string printable(std::string_view Text);

} // namespace cuda_tidy
