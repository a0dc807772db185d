// Functions over tensors.
#pragma once

#include "ATen/core/Tensor.h"

namespace at {
Tensor add(const Tensor &self, const Tensor &other, const Scalar &alpha = 1);
Tensor add(const Tensor &self, const Scalar &other, const Scalar &alpha = 1);
Tensor sub(const Tensor &self, const Tensor &other, const Scalar &alpha = 1);
Tensor sub(const Tensor &self, const Scalar &other, const Scalar &alpha = 1);
Tensor mul(const Tensor &self, const Tensor &other);
Tensor mul(const Tensor &self, const Scalar &other);
Tensor div(const Tensor &self, const Tensor &other);
Tensor div(const Tensor &self, const Scalar &other);
Tensor div(const Tensor &self, const Tensor &other, std::optional<std::string_view> rounding_mode);
Tensor floor_divide(const Tensor &self, const Tensor &other);
Tensor floor_divide(const Tensor &self, const Scalar &other);
Tensor remainder(const Tensor &self, const Tensor &other);
Tensor remainder(const Tensor &self, const Scalar &other);
Tensor fmod(const Tensor &self, const Scalar &other);
Tensor pow(const Tensor &self, const Scalar &exponent);
Tensor pow(const Tensor &self, const Tensor &exponent);
Tensor atan2(const Tensor &self, const Tensor &other);
Tensor maximum(const Tensor &self, const Tensor &other);
Tensor minimum(const Tensor &self, const Tensor &other);
Tensor matmul(const Tensor &self, const Tensor &other);
Tensor mm(const Tensor &self, const Tensor &mat2);
Tensor bmm(const Tensor &self, const Tensor &mat2);
Tensor mv(const Tensor &self, const Tensor &vec);
Tensor dot(const Tensor &self, const Tensor &tensor);
Tensor ger(const Tensor &self, const Tensor &vec2);
Tensor outer(const Tensor &self, const Tensor &vec2);
Tensor cross(const Tensor &self, const Tensor &other, std::optional<int64_t> dim = std::nullopt);
Tensor addmm(const Tensor &self, const Tensor &mat1, const Tensor &mat2, const Scalar &beta = 1, const Scalar &alpha =
    1);
Tensor eq(const Tensor &self, const Tensor &other);
Tensor eq(const Tensor &self, const Scalar &other);
Tensor ne(const Tensor &self, const Tensor &other);
Tensor ne(const Tensor &self, const Scalar &other);
Tensor lt(const Tensor &self, const Tensor &other);
Tensor lt(const Tensor &self, const Scalar &other);
Tensor le(const Tensor &self, const Tensor &other);
Tensor le(const Tensor &self, const Scalar &other);
Tensor gt(const Tensor &self, const Tensor &other);
Tensor gt(const Tensor &self, const Scalar &other);
Tensor ge(const Tensor &self, const Tensor &other);
Tensor ge(const Tensor &self, const Scalar &other);
Tensor logical_and(const Tensor &self, const Tensor &other);
Tensor logical_or(const Tensor &self, const Tensor &other);
Tensor bitwise_and(const Tensor &self, const Tensor &other);
bool equal(const Tensor &self, const Tensor &other);
bool allclose(const Tensor &self, const Tensor &other, double rtol = 1e-05, double atol = 1e-08, bool equal_nan =
    false);
Tensor isclose(const Tensor &self, const Tensor &other, double rtol = 1e-05, double atol = 1e-08, bool equal_nan =
    false);
Tensor sum(const Tensor &self, std::optional<ScalarType> dtype = std::nullopt);
Tensor sum(const Tensor &self, OptionalIntArrayRef dim, bool keepdim = false, std::optional<ScalarType> dtype =
    std::nullopt);
Tensor mean(const Tensor &self, std::optional<ScalarType> dtype = std::nullopt);
Tensor mean(const Tensor &self, OptionalIntArrayRef dim, bool keepdim = false, std::optional<ScalarType> dtype =
    std::nullopt);
Tensor prod(const Tensor &self, std::optional<ScalarType> dtype = std::nullopt);
Tensor prod(const Tensor &self, int64_t dim, bool keepdim = false, std::optional<ScalarType> dtype = std::nullopt);
Tensor std(const Tensor &self, bool unbiased);
Tensor std(const Tensor &self, OptionalIntArrayRef dim, bool unbiased, bool keepdim = false);
Tensor var(const Tensor &self, bool unbiased);
Tensor var(const Tensor &self, OptionalIntArrayRef dim, bool unbiased, bool keepdim = false);
Tensor norm(const Tensor &self, const Scalar &p = 2);
Tensor norm(const Tensor &self, const std::optional<Scalar> &p, IntArrayRef dim, bool keepdim = false);
Tensor cumsum(const Tensor &self, int64_t dim, std::optional<ScalarType> dtype = std::nullopt);
Tensor cumprod(const Tensor &self, int64_t dim, std::optional<ScalarType> dtype = std::nullopt);
Tensor logsumexp(const Tensor &self, IntArrayRef dim, bool keepdim = false);
Tensor max(const Tensor &self);
Tensor min(const Tensor &self);
Tensor max(const Tensor &self, const Tensor &other);
Tensor min(const Tensor &self, const Tensor &other);
std::tuple<Tensor, Tensor> max(const Tensor &self, int64_t dim, bool keepdim = false);
std::tuple<Tensor, Tensor> min(const Tensor &self, int64_t dim, bool keepdim = false);
Tensor amax(const Tensor &self, IntArrayRef dim = {}, bool keepdim = false);
Tensor amin(const Tensor &self, IntArrayRef dim = {}, bool keepdim = false);
Tensor argmax(const Tensor &self, std::optional<int64_t> dim = std::nullopt, bool keepdim = false);
Tensor argmin(const Tensor &self, std::optional<int64_t> dim = std::nullopt, bool keepdim = false);
Tensor argsort(const Tensor &self, int64_t dim = -1, bool descending = false);
std::tuple<Tensor, Tensor> sort(const Tensor &self, int64_t dim = -1, bool descending = false);
std::tuple<Tensor, Tensor> topk(const Tensor &self, int64_t k, int64_t dim = -1, bool largest = true, bool sorted =
    true);
Tensor all(const Tensor &self);
Tensor all(const Tensor &self, int64_t dim, bool keepdim = false);
Tensor any(const Tensor &self);
Tensor any(const Tensor &self, int64_t dim, bool keepdim = false);
Tensor median(const Tensor &self);
Tensor trace(const Tensor &self);
Tensor clamp(const Tensor &self, const std::optional<Scalar> &min, const std::optional<Scalar> &max = std::nullopt);
Tensor clamp_min(const Tensor &self, const Scalar &min);
Tensor clamp_max(const Tensor &self, const Scalar &max);
Tensor softmax(const Tensor &self, int64_t dim, std::optional<ScalarType> dtype = std::nullopt);
Tensor log_softmax(const Tensor &self, int64_t dim, std::optional<ScalarType> dtype = std::nullopt);
Tensor reshape(const Tensor &self, IntArrayRef shape);
Tensor flatten(const Tensor &self, int64_t start_dim = 0, int64_t end_dim = -1);
Tensor permute(const Tensor &self, IntArrayRef dims);
Tensor transpose(const Tensor &self, int64_t dim0, int64_t dim1);
Tensor squeeze(const Tensor &self);
Tensor squeeze(const Tensor &self, int64_t dim);
Tensor unsqueeze(const Tensor &self, int64_t dim);
Tensor flip(const Tensor &self, IntArrayRef dims);
Tensor roll(const Tensor &self, IntArrayRef shifts, IntArrayRef dims = {});
Tensor narrow(const Tensor &self, int64_t dim, int64_t start, int64_t length);
Tensor select(const Tensor &self, int64_t dim, int64_t index);
Tensor slice(const Tensor &self, int64_t dim = 0, std::optional<int64_t> start = std::nullopt, std::optional<int64_t>
    end = std::nullopt, int64_t step = 1);
Tensor index_select(const Tensor &self, int64_t dim, const Tensor &index);
Tensor masked_select(const Tensor &self, const Tensor &mask);
Tensor masked_fill(const Tensor &self, const Tensor &mask, const Scalar &value);
Tensor gather(const Tensor &self, int64_t dim, const Tensor &index, bool sparse_grad = false);
Tensor scatter(const Tensor &self, int64_t dim, const Tensor &index, const Tensor &src);
Tensor scatter_add(const Tensor &self, int64_t dim, const Tensor &index, const Tensor &src);
Tensor index_add(const Tensor &self, int64_t dim, const Tensor &index, const Tensor &source, const Scalar &alpha = 1);
Tensor repeat_interleave(const Tensor &self, const Tensor &repeats, std::optional<int64_t> dim = std::nullopt,
    std::optional<int64_t> output_size = std::nullopt);
Tensor repeat_interleave(const Tensor &self, int64_t repeats, std::optional<int64_t> dim = std::nullopt,
    std::optional<int64_t> output_size = std::nullopt);
Tensor triu(const Tensor &self, int64_t diagonal = 0);
Tensor tril(const Tensor &self, int64_t diagonal = 0);
Tensor diag(const Tensor &self, int64_t diagonal = 0);
Tensor diagonal(const Tensor &self, int64_t offset = 0, int64_t dim1 = 0, int64_t dim2 = 1);
Tensor bincount(const Tensor &self, const std::optional<Tensor> &weights = {}, int64_t minlength = 0);
Tensor multinomial(const Tensor &self, int64_t num_samples, bool replacement = false, std::optional<Generator>
    generator = std::nullopt);
Tensor bernoulli(const Tensor &self, double p, std::optional<Generator> generator = std::nullopt);
Tensor lerp(const Tensor &self, const Tensor &end, const Scalar &weight);
Tensor inverse(const Tensor &self);
Tensor det(const Tensor &self);
Tensor detach_copy(const Tensor &self);
Tensor sparse_mask(const Tensor &self, const Tensor &mask);
Tensor nan_to_num(const Tensor &self, std::optional<double> nan = std::nullopt, std::optional<double> posinf =
    std::nullopt, std::optional<double> neginf = std::nullopt);
std::vector<Tensor> chunk(const Tensor &self, int64_t chunks, int64_t dim = 0);
std::vector<Tensor> split(const Tensor &self, int64_t split_size, int64_t dim = 0);
std::vector<Tensor> split(const Tensor &self, IntArrayRef split_size, int64_t dim = 0);
std::vector<Tensor> unbind(const Tensor &self, int64_t dim = 0);
std::vector<Tensor> split_with_sizes(const Tensor &self, IntArrayRef split_sizes, int64_t dim = 0);
Tensor abs(const Tensor &self);
Tensor absolute(const Tensor &self);
Tensor acos(const Tensor &self);
Tensor asin(const Tensor &self);
Tensor atan(const Tensor &self);
Tensor bitwise_not(const Tensor &self);
Tensor ceil(const Tensor &self);
Tensor cos(const Tensor &self);
Tensor cosh(const Tensor &self);
Tensor deg2rad(const Tensor &self);
Tensor digamma(const Tensor &self);
Tensor erf(const Tensor &self);
Tensor erfc(const Tensor &self);
Tensor erfinv(const Tensor &self);
Tensor exp(const Tensor &self);
Tensor exp2(const Tensor &self);
Tensor expm1(const Tensor &self);
Tensor floor(const Tensor &self);
Tensor frac(const Tensor &self);
Tensor lgamma(const Tensor &self);
Tensor log(const Tensor &self);
Tensor log10(const Tensor &self);
Tensor log1p(const Tensor &self);
Tensor log2(const Tensor &self);
Tensor logical_not(const Tensor &self);
Tensor neg(const Tensor &self);
Tensor negative(const Tensor &self);
Tensor reciprocal(const Tensor &self);
Tensor relu(const Tensor &self);
Tensor round(const Tensor &self);
Tensor rsqrt(const Tensor &self);
Tensor sigmoid(const Tensor &self);
Tensor sign(const Tensor &self);
Tensor sgn(const Tensor &self);
Tensor sin(const Tensor &self);
Tensor sinc(const Tensor &self);
Tensor sinh(const Tensor &self);
Tensor sqrt(const Tensor &self);
Tensor square(const Tensor &self);
Tensor tan(const Tensor &self);
Tensor tanh(const Tensor &self);
Tensor trunc(const Tensor &self);
Tensor isnan(const Tensor &self);
Tensor isinf(const Tensor &self);
Tensor isfinite(const Tensor &self);
Tensor nonzero(const Tensor &self);
Tensor t(const Tensor &self);
Tensor empty_like(const Tensor &self, TensorOptions options = {},
                  std::optional<MemoryFormat> memory_format = std::nullopt);
Tensor cat(TensorList tensors, int64_t dim = 0);
Tensor concat(TensorList tensors, int64_t dim = 0);
Tensor stack(TensorList tensors, int64_t dim = 0);
Tensor vstack(TensorList tensors);
Tensor hstack(TensorList tensors);
std::vector<Tensor> meshgrid(TensorList tensors);
std::vector<Tensor> meshgrid(TensorList tensors, std::string_view indexing);
std::vector<Tensor> broadcast_tensors(TensorList tensors);
Tensor where(const Tensor &condition, const Tensor &self, const Tensor &other);
Tensor where(const Tensor &condition, const Tensor &self, const Scalar &other);
Tensor where(const Tensor &condition, const Scalar &self, const Tensor &other);
std::vector<Tensor> where(const Tensor &condition);
std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor &self, bool return_inverse = false,
                                                      bool return_counts = false,
                                                      std::optional<int64_t> dim = std::nullopt);
std::tuple<Tensor, Tensor, Tensor> unique_dim(const Tensor &self, int64_t dim, bool sorted = true,
                                              bool return_inverse = false, bool return_counts = false);
std::tuple<Tensor, Tensor> _unique(const Tensor &self, bool sorted = true, bool return_inverse = false);
std::tuple<Tensor, Tensor, Tensor> _unique2(const Tensor &self, bool sorted = true, bool return_inverse = false,
                                            bool return_counts = false);
Tensor from_blob(void *data, IntArrayRef sizes, const TensorOptions &options = {},
                 const std::optional<Device> target_device = std::nullopt);
Tensor from_blob(void *data, IntArrayRef sizes, IntArrayRef strides, const TensorOptions &options = {});
Tensor from_blob(void *data, IntArrayRef sizes, const std::function<void(void *)> &deleter,
                 const TensorOptions &options = {});
Tensor linear(const Tensor &input, const Tensor &weight, const std::optional<Tensor> &bias = {});
Tensor dropout(const Tensor &input, double p, bool train);
Tensor conv2d(const Tensor &input, const Tensor &weight, const std::optional<Tensor> &bias = {},
              IntArrayRef stride = 1, IntArrayRef padding = 0, IntArrayRef dilation = 1, int64_t groups = 1);
Tensor max_pool2d(const Tensor &self, IntArrayRef kernel_size, IntArrayRef stride = {}, IntArrayRef padding = 0,
                  IntArrayRef dilation = 1, bool ceil_mode = false);
Tensor mse_loss(const Tensor &self, const Tensor &target, int64_t reduction = 1);
Tensor nll_loss(const Tensor &self, const Tensor &target, const std::optional<Tensor> &weight = {},
                int64_t reduction = 1, int64_t ignore_index = -100);
Tensor binary_cross_entropy(const Tensor &self, const Tensor &target, const std::optional<Tensor> &weight = {},
                            int64_t reduction = 1);
Tensor gelu(const Tensor &self, std::string_view approximate = "none");
Tensor silu(const Tensor &self);
Tensor elu(const Tensor &self, const Scalar &alpha = 1, const Scalar &scale = 1, const Scalar &input_scale = 1);
Tensor leaky_relu(const Tensor &self, const Scalar &negative_slope = 0.01);
Tensor &mm_out(Tensor &out, const Tensor &self, const Tensor &mat2);
Tensor &matmul_out(Tensor &out, const Tensor &self, const Tensor &other);
Tensor &bmm_out(Tensor &out, const Tensor &self, const Tensor &mat2);
Tensor &addmm_out(Tensor &out, const Tensor &self, const Tensor &mat1, const Tensor &mat2, const Scalar &beta = 1,
                  const Scalar &alpha = 1);
Tensor bernoulli(const Tensor &self, std::optional<Generator> generator = std::nullopt);
Tensor &cumsum_out(Tensor &out, const Tensor &self, int64_t dim, std::optional<ScalarType> dtype = std::nullopt);
Tensor &sum_out(Tensor &out, const Tensor &self, OptionalIntArrayRef dim, bool keepdim = false,
                std::optional<ScalarType> dtype = std::nullopt);
Tensor &cat_out(Tensor &out, TensorList tensors, int64_t dim = 0);
Tensor baddbmm(const Tensor &self, const Tensor &batch1, const Tensor &batch2, const Scalar &beta = 1,
               const Scalar &alpha = 1);
Tensor einsum(std::string_view equation, TensorList tensors, OptionalIntArrayRef path = std::nullopt);
Tensor one_hot(const Tensor &self, int64_t num_classes = -1);
Tensor embedding(const Tensor &weight, const Tensor &indices, int64_t padding_idx = -1,
                 bool scale_grad_by_freq = false, bool sparse = false);
Tensor searchsorted(const Tensor &sorted_sequence, const Tensor &self, bool out_int32 = false, bool right = false);
Tensor sparse_coo_tensor(const Tensor &indices, const Tensor &values, IntArrayRef size, TensorOptions options = {});
Tensor cdist(const Tensor &x1, const Tensor &x2, double p = 2);
Tensor grid_sampler(const Tensor &input, const Tensor &grid, int64_t interpolation_mode, int64_t padding_mode,
                    bool align_corners);
Tensor scalar_tensor(const Scalar &s, TensorOptions options = {});
Tensor scalar_to_tensor(const Scalar &s, Device device = kCPU);
bool is_nonzero(const Tensor &self);
bool is_floating_point(const Tensor &self);
class Context {
public:
  bool deterministicAlgorithms() const;
  bool deterministicCuDNN() const;
  bool benchmarkCuDNN() const;
  bool allowTF32CuBLAS() const;
  bool hasCUDA() const;
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
template <class F> void parallel_for(const int64_t begin, const int64_t end, const int64_t grain_size, const F &f);

} // namespace at

// at::zeros and torch::zeros are two functions: only the second can ask for a gradient.
#define TORCH_FALLBACK_FACTORY(space)                                                                                  \
  namespace space {                                                                                                    \
  at::Tensor empty(at::IntArrayRef size, at::TensorOptions options = {},                                               \
                   std::optional<at::MemoryFormat> memory_format = std::nullopt);                                      \
  at::Tensor empty(at::IntArrayRef size, std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,        \
                   std::optional<at::Device> device, std::optional<bool> pin_memory,                                   \
                   std::optional<at::MemoryFormat> memory_format);                                                     \
  at::Tensor empty_strided(at::IntArrayRef size, at::IntArrayRef stride, at::TensorOptions options = {});              \
  at::Tensor zeros(at::IntArrayRef size, at::TensorOptions options = {});                                              \
  at::Tensor ones(at::IntArrayRef size, at::TensorOptions options = {});                                               \
  at::Tensor full(at::IntArrayRef size, const at::Scalar &fill_value, at::TensorOptions options = {});                 \
  at::Tensor rand(at::IntArrayRef size, at::TensorOptions options = {});                                               \
  at::Tensor randn(at::IntArrayRef size, at::TensorOptions options = {});                                              \
  at::Tensor randint(int64_t high, at::IntArrayRef size, at::TensorOptions options = {});                              \
  at::Tensor randint(int64_t low, int64_t high, at::IntArrayRef size, at::TensorOptions options = {});                 \
  at::Tensor randperm(int64_t n, at::TensorOptions options = {});                                                      \
  at::Tensor arange(const at::Scalar &end, at::TensorOptions options = {});                                            \
  at::Tensor arange(const at::Scalar &start, const at::Scalar &end, at::TensorOptions options = {});                   \
  at::Tensor arange(const at::Scalar &start, const at::Scalar &end, const at::Scalar &step,                            \
                    at::TensorOptions options = {});                                                                   \
  at::Tensor linspace(const at::Scalar &start, const at::Scalar &end, int64_t steps, at::TensorOptions options = {});  \
  at::Tensor eye(int64_t n, at::TensorOptions options = {});                                                           \
  at::Tensor normal(double mean, double std, at::IntArrayRef size,                                                     \
                    std::optional<at::Generator> generator = std::nullopt, at::TensorOptions options = {});            \
  at::Tensor zeros_like(const at::Tensor &self, at::TensorOptions options = {},                                        \
                        std::optional<at::MemoryFormat> memory_format = std::nullopt);                                 \
  at::Tensor ones_like(const at::Tensor &self, at::TensorOptions options = {},                                         \
                       std::optional<at::MemoryFormat> memory_format = std::nullopt);                                  \
  at::Tensor full_like(const at::Tensor &self, const at::Scalar &fill_value, at::TensorOptions options = {},           \
                       std::optional<at::MemoryFormat> memory_format = std::nullopt);                                  \
  at::Tensor rand_like(const at::Tensor &self, at::TensorOptions options = {},                                         \
                       std::optional<at::MemoryFormat> memory_format = std::nullopt);                                  \
  at::Tensor randn_like(const at::Tensor &self, at::TensorOptions options = {},                                        \
                        std::optional<at::MemoryFormat> memory_format = std::nullopt);                                 \
  }
TORCH_FALLBACK_FACTORY(at)
TORCH_FALLBACK_FACTORY(torch)
#undef TORCH_FALLBACK_FACTORY

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
using at::empty_like;
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
