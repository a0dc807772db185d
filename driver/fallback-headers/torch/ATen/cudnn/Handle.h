// The current device's cuDNN handle.
#pragma once

#include <cudnn.h>

#include "ATen/cuda/CUDAContext.h"

namespace at::native {
cudnnHandle_t getCudnnHandle();
}
