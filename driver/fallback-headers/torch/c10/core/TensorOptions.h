// How a new tensor shall be made.
#pragma once

#include "c10/core/DispatchKeySet.h"
#include "c10/core/Scalar.h"

namespace c10 {
struct TensorOptions {
  TensorOptions();
  explicit TensorOptions(Layout layout);
  TensorOptions(const Device &device);
  template <typename... Args, typename = std::enable_if_t<std::is_constructible_v<Device, Args &&...>>>
  TensorOptions(Args &&...args);
  TensorOptions(caffe2::TypeMeta dtype);
  TensorOptions(ScalarType dtype);
  TensorOptions(MemoryFormat memory_format);
  [[nodiscard]] TensorOptions device(std::optional<Device> device) const noexcept;
  template <typename... Args> [[nodiscard]] TensorOptions device(Args &&...args) const noexcept;
  [[nodiscard]] TensorOptions device_index(DeviceIndex device_index) const noexcept;
  [[nodiscard]] TensorOptions dtype(std::optional<caffe2::TypeMeta> dtype) const noexcept;
  [[nodiscard]] TensorOptions dtype(std::optional<ScalarType> dtype) const noexcept;
  template <typename T> TensorOptions &dtype();
  [[nodiscard]] TensorOptions layout(std::optional<Layout> layout) const noexcept;
  [[nodiscard]] TensorOptions requires_grad(std::optional<bool> requires_grad) const noexcept;
  [[nodiscard]] TensorOptions pinned_memory(std::optional<bool> pinned_memory) const noexcept;
  [[nodiscard]] TensorOptions memory_format(std::optional<MemoryFormat> memory_format) const noexcept;
  Device device() const noexcept;
  caffe2::TypeMeta dtype() const noexcept;
  Layout layout() const noexcept;
  bool requires_grad() const noexcept;
  bool pinned_memory() const noexcept;
};
TensorOptions dtype(caffe2::TypeMeta dtype);
TensorOptions dtype(ScalarType dtype);
TensorOptions layout(Layout layout);
TensorOptions device(Device device);
TensorOptions device_index(DeviceIndex device_index);
TensorOptions requires_grad(bool requires_grad = true);
TensorOptions memory_format(MemoryFormat memory_format);
template <typename T> TensorOptions dtype();
} // namespace c10
