// Checks of tensors on devices.
#pragma once

#include "ATen/cuda/CUDAContext.h"
#include "ATen/core/Tensor.h"

namespace at::cuda {
bool check_device(ArrayRef<Tensor> ts);
}
