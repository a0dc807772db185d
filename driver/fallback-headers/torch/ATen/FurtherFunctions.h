// Operators that hardly a program calls: most of those that are internal or write to a tensor.
#pragma once

#include "ATen/ATen.h"

namespace at {
#include "ATen/generated/FurtherFunctions.inc"
} // namespace at
