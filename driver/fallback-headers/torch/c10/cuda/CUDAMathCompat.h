// Math functions under one name for every floating-point type.
#pragma once

#include "c10/macros/Macros.h"

namespace c10::cuda::compat {
#define TORCH_FALLBACK_MATH(name)                                                                                      \
  C10_HOST_DEVICE float name(float x);                                                                                 \
  C10_HOST_DEVICE double name(double x);
TORCH_FALLBACK_MATH(abs)
TORCH_FALLBACK_MATH(exp)
TORCH_FALLBACK_MATH(ceil)
TORCH_FALLBACK_MATH(floor)
TORCH_FALLBACK_MATH(log)
TORCH_FALLBACK_MATH(log1p)
TORCH_FALLBACK_MATH(rsqrt)
TORCH_FALLBACK_MATH(sqrt)
TORCH_FALLBACK_MATH(sin)
TORCH_FALLBACK_MATH(cos)
TORCH_FALLBACK_MATH(tan)
TORCH_FALLBACK_MATH(tanh)
TORCH_FALLBACK_MATH(normcdf)
#undef TORCH_FALLBACK_MATH
#define TORCH_FALLBACK_MATH(name)                                                                                      \
  C10_HOST_DEVICE float name(float x, float y);                                                                        \
  C10_HOST_DEVICE double name(double x, double y);
TORCH_FALLBACK_MATH(max)
TORCH_FALLBACK_MATH(min)
TORCH_FALLBACK_MATH(pow)
TORCH_FALLBACK_MATH(copysign)
#undef TORCH_FALLBACK_MATH
} // namespace c10::cuda::compat
