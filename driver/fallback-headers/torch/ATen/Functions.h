// Functions over tensors.
#pragma once

#include "ATen/core/Tensor.h"

namespace at {
namespace Reduction {
enum Reduction { None, Mean, Sum, END };
}
#include "ATen/generated/Functions.inc"
int64_t numel(const Tensor &tensor);
int64_t size(const Tensor &tensor, int64_t dim);
int64_t stride(const Tensor &tensor, int64_t dim);
Tensor var(const Tensor &self, int dim);
Tensor std(const Tensor &self, int dim);
std::tuple<Tensor, Tensor> var_mean(const Tensor &self, int dim);
std::tuple<Tensor, Tensor> std_mean(const Tensor &self, int dim);
bool is_complex(const Tensor &tensor);
bool is_conj(const Tensor &tensor);
bool is_floating_point(const Tensor &tensor);
bool is_inference(const Tensor &tensor);
bool is_neg(const Tensor &tensor);
bool is_signed(const Tensor &tensor);
Tensor conj(const Tensor &tensor);
// Newer versions have these below linalg and fft.
Tensor cholesky(const Tensor &self, bool upper = false);
Tensor irfft(const Tensor &self, int64_t signal_ndim, bool normalized = false, bool onesided = true,
             IntArrayRef signal_sizes = {});
Tensor matrix_rank(const Tensor &self, bool symmetric = false);
std::tuple<Tensor, Tensor> qr(const Tensor &self, bool some = true);
Tensor rfft(const Tensor &self, int64_t signal_ndim, bool normalized = false, bool onesided = true);
std::tuple<Tensor, Tensor> solve(const Tensor &self, const Tensor &A);
std::tuple<Tensor, Tensor> symeig(const Tensor &self, bool eigenvectors = false, bool upper = true);
Tensor from_blob(void *data, IntArrayRef sizes, const TensorOptions &options = {});
Tensor from_blob(void *data, IntArrayRef sizes, IntArrayRef strides, const TensorOptions &options = {});
Tensor from_blob(void *data, IntArrayRef sizes, std::function<void(void *)> deleter, const TensorOptions &options = {},
                 const std::optional<Device> target_device = std::nullopt);
Tensor from_blob(void *data, IntArrayRef sizes, IntArrayRef strides, const std::function<void(void *)> &deleter,
                 const TensorOptions &options = {}, const std::optional<Device> target_device = std::nullopt);
Tensor scalar_to_tensor(const Scalar &s, const Device device = kCPU);
class Context {
public:
  const Generator &defaultGenerator(Device device);
  Device getDeviceFromPtr(void *data, c10::DeviceType device_type);
  void lazyInitCUDA();
  void lazyInitDevice(c10::DeviceType device_type);
  static bool hasOpenMP();
  static bool hasMKL();
  static bool hasLAPACK();
  static bool hasMKLDNN();
  static bool hasMAGMA();
  static bool hasCUDA();
  static bool hasCUDART();
  static long versionCUDART();
  static bool hasCuDNN();
  static long versionCuDNN();
  static bool hasCuSOLVER();
  static bool hasCuBLASLt();
  static bool hasROCM();
  static bool hasHIP();
  static bool hasMPS();
  static bool hasXLA();
  static bool hasXPU();
  static bool setFlushDenormal(bool on);
  static void alertNotDeterministic(std::string_view const &caller);
#define TORCH_FALLBACK_SWITCH(get, set)                                                                                \
  bool get() const;                                                                                                    \
  void set(bool);
  TORCH_FALLBACK_SWITCH(userEnabledCuDNN, setUserEnabledCuDNN)
  TORCH_FALLBACK_SWITCH(userEnabledMkldnn, setUserEnabledMkldnn)
  TORCH_FALLBACK_SWITCH(userEnabledNNPACK, setUserEnabledNNPACK)
  TORCH_FALLBACK_SWITCH(benchmarkCuDNN, setBenchmarkCuDNN)
  TORCH_FALLBACK_SWITCH(deterministicCuDNN, setDeterministicCuDNN)
  TORCH_FALLBACK_SWITCH(deterministicMkldnn, setDeterministicMkldnn)
  TORCH_FALLBACK_SWITCH(userEnabledFlashSDP, setSDPUseFlash)
  TORCH_FALLBACK_SWITCH(userEnabledMemEfficientSDP, setSDPUseMemEfficient)
  TORCH_FALLBACK_SWITCH(userEnabledMathSDP, setSDPUseMath)
  TORCH_FALLBACK_SWITCH(userEnabledCuDNNSDP, setSDPUseCuDNN)
  TORCH_FALLBACK_SWITCH(allowTF32CuBLAS, setAllowTF32CuBLAS)
  TORCH_FALLBACK_SWITCH(allowTF32CuDNN, setAllowTF32CuDNN)
#undef TORCH_FALLBACK_SWITCH
  int benchmarkLimitCuDNN() const;
  void setBenchmarkLimitCuDNN(int);
  bool deterministicAlgorithms() const;
  bool deterministicAlgorithmsWarnOnly() const;
  void setDeterministicAlgorithms(bool, bool);
  void setFloat32MatmulPrecision(const std::string &s);
  bool releaseWeightsWhenPrepacking() const;
  void setReleaseWeightsWhenPrepacking(bool e);
};
Context &globalContext();
void manual_seed(uint64_t seed);
bool hasCUDA();
bool hasHIP();
bool hasMPS();
bool hasXPU();
bool hasMKL();
bool hasOpenMP();
std::string show_config();
bool hasMKLDNN();
bool hasLAPACK();
bool hasMAGMA();
Allocator *getCPUAllocator();
void init_num_threads();
int get_num_interop_threads();
void set_num_interop_threads(int nthreads);
std::string get_parallel_info();
namespace detail {
const Generator &getDefaultCPUGenerator();
Generator createCPUGenerator(uint64_t seed_val = default_rng_seed_val);
} // namespace detail
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
