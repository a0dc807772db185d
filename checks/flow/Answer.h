#pragma once

namespace cuda_tidy {

/// The answer to a question that cannot always be answered.
enum class Answer { No, Yes, Unknown };

} // namespace cuda_tidy
