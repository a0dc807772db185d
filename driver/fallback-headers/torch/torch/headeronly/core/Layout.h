#pragma once

#include "c10/core/Layout.h"

namespace torch::headeronly {
using c10::kSparse;
using c10::kSparseCsr;
using c10::kStrided;
using c10::Layout;
} // namespace torch::headeronly
