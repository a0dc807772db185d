#pragma once
#include "ATen/cuda/detail/KernelUtils.h"
#include "torch/headeronly/cuda/KernelUtils.h"

#ifdef __CUDACC__
namespace at::native {
using torch::headeronly::fastAtomicAdd;
} // namespace at::native
#endif
