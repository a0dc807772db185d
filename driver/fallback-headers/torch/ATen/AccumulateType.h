// The type to sum in.
#pragma once

#include "c10/core/ScalarType.h"

namespace at {
template <typename T, bool is_cuda> struct AccumulateType { using type = double; };
template <> struct AccumulateType<float, true> { using type = float; };
template <> struct AccumulateType<float, false> { using type = double; };
template <> struct AccumulateType<c10::Half, true> { using type = float; };
template <> struct AccumulateType<c10::Half, false> { using type = float; };
template <> struct AccumulateType<c10::BFloat16, true> { using type = float; };
template <> struct AccumulateType<c10::BFloat16, false> { using type = float; };
template <> struct AccumulateType<double, true> { using type = double; };
#define TORCH_FALLBACK_INTEGER(T)                                                                                      \
  template <bool is_cuda> struct AccumulateType<T, is_cuda> { using type = int64_t; };
TORCH_FALLBACK_INTEGER(int8_t)
TORCH_FALLBACK_INTEGER(uint8_t)
TORCH_FALLBACK_INTEGER(int16_t)
TORCH_FALLBACK_INTEGER(int32_t)
TORCH_FALLBACK_INTEGER(int64_t)
#undef TORCH_FALLBACK_INTEGER
template <typename T, bool is_cuda> using acc_type = typename AccumulateType<T, is_cuda>::type;
template <typename T> struct OpMathType { using type = T; };
template <> struct OpMathType<c10::Half> { using type = float; };
template <> struct OpMathType<c10::BFloat16> { using type = float; };
template <typename T> using opmath_type = typename OpMathType<T>::type;
} // namespace at
