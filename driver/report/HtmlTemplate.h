#pragma once

#include <string_view>

namespace cuda_tidy {

/// The files of driver/report/html. The page has `{{names}}` where the report goes.
extern const std::string_view htmlTemplate, cssTemplate, jsTemplate;

} // namespace cuda_tidy
