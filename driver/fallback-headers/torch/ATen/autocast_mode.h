// Casting to the type that autocast asks for.
#pragma once

#include "ATen/core/Tensor.h"

namespace at::autocast {
bool is_autocast_enabled(DeviceType device_type);
bool is_enabled();
void set_enabled(bool enabled);
void set_autocast_enabled(DeviceType device_type, bool enabled);
ScalarType get_autocast_dtype(DeviceType device_type);
ScalarType get_autocast_gpu_dtype();
void clear_cache();
Tensor cached_cast(ScalarType to_type, const Tensor &arg, DeviceType device_type = DeviceType::CUDA);
std::optional<Tensor> cached_cast(ScalarType to_type, const std::optional<Tensor> &arg,
                                  DeviceType device_type = DeviceType::CUDA);
} // namespace at::autocast
