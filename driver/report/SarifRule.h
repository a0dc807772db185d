#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace cuda_tidy {

/// What SARIF says of the check \p Check: its summary and page, or where to read of it if it is not ours.
nlohmann::ordered_json sarifRule(const std::string &Check);

} // namespace cuda_tidy
