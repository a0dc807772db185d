// What older operators for the host are written with.
#pragma once

#include "ATen/ATen.h"

namespace at {
template <typename scalar1, typename Op> void CPU_tensor_apply1(Tensor tensor1, const Op op) {}
template <typename scalar1, typename scalar2, typename Op>
void CPU_tensor_apply2(Tensor tensor1, Tensor tensor2, const Op op) {}
template <typename scalar1, typename scalar2, typename scalar3, typename Op>
void CPU_tensor_apply3(Tensor tensor1, Tensor tensor2, Tensor tensor3, const Op op) {}
template <typename scalar1, typename scalar2, typename scalar3, typename scalar4, typename Op>
void CPU_tensor_apply4(Tensor tensor1, Tensor tensor2, Tensor tensor3, Tensor tensor4, const Op op) {}
} // namespace at
