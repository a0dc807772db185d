#pragma once

#include <cstdint>

namespace cuda_tidy {

/// Whether elements of the `c10::ScalarType` with that value are integers or truth values, which have no gradient.
constexpr bool isIntegral(int64_t ScalarType) {
  // In the order of c10/core/ScalarType.h: Byte, Char, Short, Int, Long; Bool; UInt16, UInt32, UInt64.
  return (ScalarType >= 0 && ScalarType <= 4) || ScalarType == 11 || (ScalarType >= 27 && ScalarType <= 29);
}

} // namespace cuda_tidy
