#pragma once

#include "cuda_tidy/small_floats.h"

using __nv_bfloat16 = ::cuda_tidy::SmallFloat<::cuda_tidy::BFloat16Format>;
using __nv_bfloat162 = ::cuda_tidy::SmallPair<::cuda_tidy::BFloat16Format>;
using nv_bfloat16 = __nv_bfloat16;
using nv_bfloat162 = __nv_bfloat162;

CUDA_TIDY_SMALL_NAMES(__nv_bfloat16, __nv_bfloat162, bfloat16, bfloat162)
