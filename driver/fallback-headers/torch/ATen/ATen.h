// All of ATen.
#pragma once

#include "ATen/DeviceAccelerator.h"
#include "ATen/Dispatch.h"
#include "ATen/Functions.h"
#include "ATen/TensorUtils.h"
#include "ATen/core/Tensor.h"
#include "c10/core/Stream.h"
