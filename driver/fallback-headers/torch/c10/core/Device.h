// Devices, layouts and memory formats.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>

#include "c10/util/ArrayRef.h"

namespace c10 {
enum class DeviceType : int8_t {
  CPU = 0,
  CUDA = 1,
  MKLDNN = 2,
  OPENGL = 3,
  OPENCL = 4,
  IDEEP = 5,
  HIP = 6,
  FPGA = 7,
  MAIA = 8,
  XLA = 9,
  Vulkan = 10,
  Metal = 11,
  XPU = 12,
  MPS = 13,
  Meta = 14,
  HPU = 15,
  VE = 16,
  Lazy = 17,
  IPU = 18,
  MTIA = 19,
  PrivateUse1 = 20,
  COMPILE_TIME_MAX_DEVICE_TYPES = 21
};
constexpr int COMPILE_TIME_MAX_DEVICE_TYPES = static_cast<int>(DeviceType::COMPILE_TIME_MAX_DEVICE_TYPES);
std::string DeviceTypeName(DeviceType d, bool lower_case = false);
constexpr DeviceType kCPU = DeviceType::CPU;
constexpr DeviceType kCUDA = DeviceType::CUDA;
constexpr DeviceType kHIP = DeviceType::HIP;
constexpr DeviceType kXPU = DeviceType::XPU;
constexpr DeviceType kMPS = DeviceType::MPS;
constexpr DeviceType kMeta = DeviceType::Meta;
constexpr DeviceType kPrivateUse1 = DeviceType::PrivateUse1;
using DeviceIndex = int8_t;

struct Device final {
  using Type = DeviceType;
  Device(DeviceType type, DeviceIndex index = -1);
  Device(const std::string &device_string);
  bool operator==(const Device &other) const noexcept;
  bool operator!=(const Device &other) const noexcept;
  void set_index(DeviceIndex index);
  DeviceType type() const noexcept;
  DeviceIndex index() const noexcept;
  bool has_index() const noexcept;
  bool is_cuda() const noexcept;
  bool is_cpu() const noexcept;
  bool is_mps() const noexcept;
  bool is_meta() const noexcept;
  bool is_hip() const noexcept;
  bool is_xpu() const noexcept;
  bool is_xla() const noexcept;
  bool is_ipu() const noexcept;
  bool is_hpu() const noexcept;
  bool is_mtia() const noexcept;
  bool is_lazy() const noexcept;
  bool is_privateuseone() const noexcept;
  std::string str() const;
};
std::ostream &operator<<(std::ostream &stream, const Device &device);
std::ostream &operator<<(std::ostream &stream, DeviceType type);

enum class Layout : int8_t { Strided, Sparse, SparseCsr, Mkldnn, SparseCsc, SparseBsr, SparseBsc, Jagged, NumOptions };
constexpr auto kStrided = Layout::Strided;
constexpr auto kSparse = Layout::Sparse;
constexpr auto kMkldnn = Layout::Mkldnn;
constexpr auto kSparseCsr = Layout::SparseCsr;
enum class MemoryFormat : int8_t { Contiguous, Preserve, ChannelsLast, ChannelsLast3d, NumOptions };
MemoryFormat get_contiguous_memory_format();
#define LEGACY_CONTIGUOUS_MEMORY_FORMAT c10::get_contiguous_memory_format()

enum class Backend { CPU, CUDA, HIP, VE, FPGA, IPU, XPU, SparseCPU, SparseCUDA };
enum class QScheme : uint8_t {
  PER_TENSOR_AFFINE,
  PER_CHANNEL_AFFINE,
  PER_TENSOR_SYMMETRIC,
  PER_CHANNEL_SYMMETRIC,
  PER_CHANNEL_AFFINE_FLOAT_QPARAMS,
  COMPILE_TIME_NUM_QSCHEMES
};
} // namespace c10
namespace at {
using c10::MemoryFormat;
} // namespace at
namespace torch {
using at::kCPU;
using at::kCUDA;
} // namespace torch
