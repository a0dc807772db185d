#pragma once

#include "c10/core/ScalarType.h"

namespace torch::headeronly {
using c10::CppTypeToScalarType;
using c10::ScalarType;
using c10::toString;
using c10::operator<<;
namespace impl {
using c10::impl::ScalarTypeToCPPTypeT;
} // namespace impl
} // namespace torch::headeronly
