// Launch helpers of the point-wise kernels.
#pragma once

#include "ATen/core/Tensor.h"
#include "ATen/cuda/ApplyGridUtils.cuh"
#include "ATen/cuda/DeviceUtils.cuh"
#include "ATen/cuda/detail/IndexUtils.cuh"
#include "ATen/cuda/detail/TensorInfo.cuh"

namespace at::cuda {
enum class TensorArgType { ReadWrite, ReadOnly };
template <typename scalar, typename Op>
bool CUDA_tensor_apply1(const TensorBase &a, const Op op, TensorArgType aType = TensorArgType::ReadWrite);
template <typename scalar1, typename scalar2, int step, typename Op>
bool CUDA_tensor_apply2(TensorBase a, TensorBase b, const Op op, TensorArgType aType = TensorArgType::ReadWrite,
                        TensorArgType bType = TensorArgType::ReadOnly);
template <typename scalar1, typename scalar2, typename Op>
bool CUDA_tensor_apply2(const TensorBase &a, const TensorBase &b, const Op op,
                        TensorArgType aType = TensorArgType::ReadWrite, TensorArgType bType = TensorArgType::ReadOnly);
template <typename scalar1, typename scalar2, typename scalar3, typename Op>
bool CUDA_tensor_apply3(const TensorBase &a, const TensorBase &b, const TensorBase &c, const Op op,
                        TensorArgType aType = TensorArgType::ReadWrite, TensorArgType bType = TensorArgType::ReadOnly,
                        TensorArgType cType = TensorArgType::ReadOnly);
template <typename scalar1, typename scalar2, typename scalar3, typename scalar4, typename Op>
bool CUDA_tensor_apply4(const TensorBase &a, const TensorBase &b, const TensorBase &c, const TensorBase &d, const Op op,
                        TensorArgType aType = TensorArgType::ReadWrite, TensorArgType bType = TensorArgType::ReadOnly,
                        TensorArgType cType = TensorArgType::ReadOnly, TensorArgType dType = TensorArgType::ReadOnly);
} // namespace at::cuda
