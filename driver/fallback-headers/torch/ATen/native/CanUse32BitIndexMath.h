#pragma once

#include "ATen/core/Tensor.h"

namespace at::native {
bool canUse32BitIndexMath(const TensorBase &t, int64_t max_elem = INT32_MAX);
} // namespace at::native
