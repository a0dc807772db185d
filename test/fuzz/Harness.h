#pragma once

#include <string>
#include <string_view>

namespace cuda_tidy::fuzz {

/// What a fuzzer tries: it reads \p Input, which may be anything, with one parser. A crash, a report of a sanitizer and
/// `demand` of something that does not hold are what is looked for.
void parse(std::string_view Input);

/// Ends the process with \p What unless \p Holds.
void demand(bool Holds, const char *What);

/// The path of a regular file that holds \p Input, until the next one is asked for.
std::string fileOf(std::string_view Input);

} // namespace cuda_tidy::fuzz
