#pragma once

#include "python/MappedText.h"
#include "python/PythonTree.h"
#include <optional>

namespace cuda_tidy {

/// The value of a string literal; nothing for an f-string with something to fill in, whose value is known at run time.
std::optional<MappedText> valueOfString(PythonNode Literal);

} // namespace cuda_tidy
