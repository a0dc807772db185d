#pragma once

#include "cuda_tidy/small_floats.h"

using __half = ::cuda_tidy::SmallFloat<::cuda_tidy::HalfFormat>;
using __half2 = ::cuda_tidy::SmallPair<::cuda_tidy::HalfFormat>;
using half = __half;
using half2 = __half2;
using __nv_half = __half;
using nv_half = __half;
using nv_half2 = __half2;

CUDA_TIDY_SMALL_NAMES(__half, __half2, half, half2)
