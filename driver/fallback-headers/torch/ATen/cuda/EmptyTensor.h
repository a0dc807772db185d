// Tensors on devices, without the dispatcher.
#pragma once

#include "ATen/core/TensorBase.h"

namespace at::detail {
TensorBase empty_cuda(IntArrayRef size, ScalarType dtype, std::optional<Device> device_opt,
                      std::optional<c10::MemoryFormat> memory_format_opt);
TensorBase empty_cuda(IntArrayRef size, std::optional<ScalarType> dtype_opt, std::optional<Layout> layout_opt,
                      std::optional<Device> device_opt, std::optional<bool> pin_memory_opt,
                      std::optional<c10::MemoryFormat> memory_format_opt);
TensorBase empty_cuda(IntArrayRef size, const TensorOptions &options);
TensorBase empty_strided_cuda(IntArrayRef size, IntArrayRef stride, ScalarType dtype, std::optional<Device> device_opt);
TensorBase empty_strided_cuda(IntArrayRef size, IntArrayRef stride, const TensorOptions &options);
} // namespace at::detail
