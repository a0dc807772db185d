// A number of any element type.
#pragma once

#include "c10/core/ScalarType.h"

namespace c10 {
class Scalar {
public:
  Scalar();
#define TORCH_FALLBACK_SCALAR(type, name)                                                                              \
  Scalar(type value);                                                                                                  \
  type to##name() const;
  TORCH_FALLBACK_SCALAR(uint8_t, Byte)
  TORCH_FALLBACK_SCALAR(int8_t, Char)
  TORCH_FALLBACK_SCALAR(int16_t, Short)
  TORCH_FALLBACK_SCALAR(int, Int)
  TORCH_FALLBACK_SCALAR(int64_t, Long)
  TORCH_FALLBACK_SCALAR(c10::Half, Half)
  TORCH_FALLBACK_SCALAR(c10::BFloat16, BFloat16)
  TORCH_FALLBACK_SCALAR(float, Float)
  TORCH_FALLBACK_SCALAR(double, Double)
  TORCH_FALLBACK_SCALAR(bool, Bool)
#undef TORCH_FALLBACK_SCALAR
  Scalar(long long value);
  Scalar(uint32_t value);
  Scalar(uint64_t value);
  template <typename T> T to() const;
  bool isFloatingPoint() const;
  bool isIntegral(bool includeBool) const;
  bool isBoolean() const;
  Scalar operator-() const;
  ScalarType type() const;
};
} // namespace c10
