#pragma once

#include "clang/AST/Type.h"

namespace cuda_tidy {

/// Whether \p Type is a class of the standard library that owns memory of the host alone: it gets it from `new`, or is
/// an array.
bool ownsHostMemory(clang::QualType Type);

} // namespace cuda_tidy
