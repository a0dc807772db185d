// From tensors to TensorInfo.
#pragma once

#include "ATen/core/Tensor.h"
#include "ATen/cuda/detail/TensorInfo.cuh"

namespace at::cuda::detail {
bool maybeOverlappingIndices(const TensorBase &t);
bool canUse32BitIndexMath(const TensorBase &t, int64_t max_elem = INT32_MAX);
template <typename scalar, typename IndexType> TensorInfo<scalar, IndexType> getTensorInfo(const TensorBase &t);
} // namespace at::cuda::detail
