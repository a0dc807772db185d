// Functions over tensors.
#pragma once

#include "ATen/core/Tensor.h"

namespace at {
namespace Reduction {
enum Reduction { None, Mean, Sum, END };
}
#include "ATen/generated/Functions.inc"
Tensor from_blob(void *data, IntArrayRef sizes, const TensorOptions &options = {});
Tensor from_blob(void *data, IntArrayRef sizes, IntArrayRef strides, const TensorOptions &options = {});
Tensor from_blob(void *data, IntArrayRef sizes, std::function<void(void *)> deleter, const TensorOptions &options = {},
                 const std::optional<Device> target_device = std::nullopt);
Tensor from_blob(void *data, IntArrayRef sizes, IntArrayRef strides, const std::function<void(void *)> &deleter,
                 const TensorOptions &options = {}, const std::optional<Device> target_device = std::nullopt);
Tensor scalar_to_tensor(const Scalar &s, const Device device = kCPU);
class Context {
public:
  bool deterministicAlgorithms() const;
  bool deterministicCuDNN() const;
  bool benchmarkCuDNN() const;
  bool allowTF32CuBLAS() const;
  bool hasCUDA() const;
  void lazyInitCUDA();
  void lazyInitDevice(c10::DeviceType device_type);
  void alertNotDeterministic(std::string_view caller);
  void setBenchmarkCuDNN(bool);
  void setDeterministicCuDNN(bool);
  const Generator &defaultGenerator(Device device);
};
Context &globalContext();
void manual_seed(uint64_t seed);
bool hasCUDA();
int get_num_threads();
void set_num_threads(int nthreads);
int get_thread_num();
bool in_parallel_region();
template <class F> void parallel_for(const int64_t begin, const int64_t end, const int64_t grain_size, const F &f) {
  f(begin, end);
}
template <class scalar_t, class F, class SF>
scalar_t parallel_reduce(const int64_t begin, const int64_t end, const int64_t grain_size, const scalar_t ident,
                         const F &f, const SF &sf) {
  return sf(ident, f(begin, end, ident));
}
namespace internal {
constexpr int64_t GRAIN_SIZE = 32768;
}

} // namespace at

// at::zeros and torch::zeros are two functions: only the second can ask for a gradient.
namespace torch {
#include "ATen/generated/Factories.inc"
} // namespace torch

namespace at {
#define TORCH_FALLBACK_TENSOR(T)                                                                                       \
  Tensor tensor(ArrayRef<T> values, const TensorOptions &options);                                                     \
  Tensor tensor(ArrayRef<T> values);                                                                                   \
  Tensor tensor(std::initializer_list<T> values, const TensorOptions &options);                                        \
  Tensor tensor(std::initializer_list<T> values);                                                                      \
  Tensor tensor(T value, const TensorOptions &options);                                                                \
  Tensor tensor(T value);
TORCH_FALLBACK_TENSOR(int)
TORCH_FALLBACK_TENSOR(int64_t)
TORCH_FALLBACK_TENSOR(float)
TORCH_FALLBACK_TENSOR(double)
TORCH_FALLBACK_TENSOR(bool)
TORCH_FALLBACK_TENSOR(unsigned char)
#undef TORCH_FALLBACK_TENSOR
} // namespace at
namespace torch {
using at::from_blob;
using at::manual_seed;
namespace detail {
struct TensorDataContainer {
  TensorDataContainer();
  TensorDataContainer(std::initializer_list<TensorDataContainer> list);
  template <typename T> TensorDataContainer(T value);
};
} // namespace detail
at::Tensor tensor(detail::TensorDataContainer tensor_data_container, const at::TensorOptions &options = {});
} // namespace torch
