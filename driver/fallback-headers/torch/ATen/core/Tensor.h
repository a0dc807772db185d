// at::Tensor and the functions over it.
#pragma once

#include <tuple>

#include "ATen/core/TensorBase.h"
#include "ATen/core/Generator.h"
#include "ATen/core/TensorIndexing.h"
#include "c10/core/GradMode.h"
#include "c10/core/Stream.h"

namespace at {
using TensorList = ArrayRef<Tensor>;
using ITensorListRef = ArrayRef<Tensor>;
using DimnameList = ArrayRef<std::string>;

class Tensor : public TensorBase {
public:
  Tensor() = default;
  Tensor(const Tensor &) = default;
  Tensor(Tensor &&) = default;
  explicit Tensor(const TensorBase &base);
  Tensor &operator=(const Tensor &) &;
  Tensor &operator=(Tensor &&) & noexcept;
  Tensor &operator=(const Scalar &v) &&;
  Tensor &operator=(const Tensor &) &&;
  Tensor operator[](const Scalar &index) const;
  Tensor operator[](const Tensor &index) const;
  Tensor operator[](int64_t index) const;
  Tensor operator-() const;
  Tensor operator~() const;
#define TORCH_FALLBACK_ASSIGN(op)                                                                                      \
  Tensor &operator op(const Tensor &other);                                                                            \
  Tensor &operator op(const Scalar &other);
  TORCH_FALLBACK_ASSIGN(+=)
  TORCH_FALLBACK_ASSIGN(-=)
  TORCH_FALLBACK_ASSIGN(*=)
  TORCH_FALLBACK_ASSIGN(/=)
  TORCH_FALLBACK_ASSIGN(&=)
  TORCH_FALLBACK_ASSIGN(|=)
#undef TORCH_FALLBACK_ASSIGN
  Tensor index(ArrayRef<indexing::TensorIndex> indices) const;
  Tensor index(std::initializer_list<indexing::TensorIndex> indices) const;
  Tensor &index_put_(ArrayRef<indexing::TensorIndex> indices, const Tensor &rhs);
  Tensor &index_put_(ArrayRef<indexing::TensorIndex> indices, const Scalar &v);
  Tensor &index_put_(std::initializer_list<indexing::TensorIndex> indices, const Tensor &rhs);
  Tensor &index_put_(std::initializer_list<indexing::TensorIndex> indices, const Scalar &v);
  Tensor index(const std::vector<std::optional<Tensor>> &indices) const;

  void backward(const Tensor &gradient = {}, std::optional<bool> retain_graph = std::nullopt,
                bool create_graph = false, std::optional<TensorList> inputs = std::nullopt) const;
  const Tensor &set_requires_grad(bool requires_grad) const;
  const Tensor &requires_grad_(bool requires_grad = true) const;
  Tensor &mutable_grad() const;
  const Tensor &grad() const;
  Tensor data() const;
  Tensor variable_data() const;
  Tensor tensor_data() const;
  Tensor detach() const;
  Tensor &detach_() const;
  Tensor alias() const;
  Scalar item() const;
  template <typename T> T item() const;
  Tensor cpu() const;
  Tensor cuda() const;
  Tensor hip() const;
  Tensor contiguous(MemoryFormat memory_format = MemoryFormat::Contiguous) const;
  Tensor clone(std::optional<MemoryFormat> memory_format = std::nullopt) const;
  Tensor to(const TensorOptions &options = {}, bool non_blocking = false, bool copy = false,
            std::optional<MemoryFormat> memory_format = std::nullopt) const;
  Tensor to(Device device, ScalarType dtype, bool non_blocking = false, bool copy = false,
            std::optional<MemoryFormat> memory_format = std::nullopt) const;
  Tensor to(ScalarType dtype, bool non_blocking = false, bool copy = false,
            std::optional<MemoryFormat> memory_format = std::nullopt) const;
  Tensor to(const Tensor &other, bool non_blocking = false, bool copy = false,
            std::optional<MemoryFormat> memory_format = std::nullopt) const;
  Tensor to(std::optional<ScalarType> dtype, std::optional<Layout> layout, std::optional<Device> device,
            std::optional<bool> pin_memory, bool non_blocking, bool copy,
            std::optional<MemoryFormat> memory_format) const;
  Tensor toType(ScalarType t) const;
  Tensor type_as(const Tensor &other) const;
  Tensor pin_memory(std::optional<Device> device = std::nullopt) const;
  bool is_pinned(std::optional<Device> device = std::nullopt) const;
  Tensor &copy_(const Tensor &src, bool non_blocking = false) const;
  Tensor &fill_(const Scalar &value) const;
  Tensor &fill_(const Tensor &value) const;
  void set_data(const Tensor &new_data) const;
  Tensor &normal_(double mean = 0, double std = 1, std::optional<Generator> generator = std::nullopt) const;
  Tensor &uniform_(double from = 0, double to = 1, std::optional<Generator> generator = std::nullopt) const;
  Tensor &random_(int64_t from, std::optional<int64_t> to) const;
  Tensor &random_(int64_t to) const;
  Tensor &random_() const;
  Tensor &resize_(IntArrayRef size, std::optional<MemoryFormat> memory_format = std::nullopt) const;
  Tensor &resize_as_(const Tensor &the_template) const;
  Tensor &squeeze_() const;
  Tensor &squeeze_(int64_t dim) const;
  Tensor &unsqueeze_(int64_t dim) const;
  Tensor &transpose_(int64_t dim0, int64_t dim1) const;
  Tensor &clamp_(const std::optional<Scalar> &min, const std::optional<Scalar> &max = std::nullopt) const;
  Tensor &clamp_min_(const Scalar &min) const;
  Tensor &clamp_max_(const Scalar &max) const;
  Tensor &scatter_add_(int64_t dim, const Tensor &index, const Tensor &src) const;
  Tensor &scatter_(int64_t dim, const Tensor &index, const Tensor &src) const;
  Tensor &scatter_(int64_t dim, const Tensor &index, const Scalar &value) const;
  Tensor &index_add_(int64_t dim, const Tensor &index, const Tensor &source, const Scalar &alpha = 1) const;
  Tensor &index_copy_(int64_t dim, const Tensor &index, const Tensor &source) const;
  Tensor &index_fill_(int64_t dim, const Tensor &index, const Scalar &value) const;
  Tensor &masked_fill_(const Tensor &mask, const Scalar &value) const;
  Tensor &masked_scatter_(const Tensor &mask, const Tensor &source) const;
  Tensor &add_(const Tensor &other, const Scalar &alpha = 1) const;
  Tensor &add_(const Scalar &other, const Scalar &alpha = 1) const;
  Tensor &sub_(const Tensor &other, const Scalar &alpha = 1) const;
  Tensor &sub_(const Scalar &other, const Scalar &alpha = 1) const;
  Tensor &mul_(const Tensor &other) const;
  Tensor &mul_(const Scalar &other) const;
  Tensor &div_(const Tensor &other) const;
  Tensor &div_(const Scalar &other) const;
  Tensor &div_(const Tensor &other, std::optional<std::string_view> rounding_mode) const;
  Tensor &div_(const Scalar &other, std::optional<std::string_view> rounding_mode) const;
  Tensor &true_divide_(const Tensor &other) const;
  Tensor &floor_divide_(const Tensor &other) const;
  Tensor &floor_divide_(const Scalar &other) const;
  Tensor &pow_(const Scalar &exponent) const;
  Tensor bernoulli(std::optional<Generator> generator = std::nullopt) const;
  Tensor &bernoulli_(double p = 0.5, std::optional<Generator> generator = std::nullopt) const;
  Tensor &lerp_(const Tensor &end, const Scalar &weight) const;
  Tensor &addcmul_(const Tensor &tensor1, const Tensor &tensor2, const Scalar &value = 1) const;
  Tensor &addcdiv_(const Tensor &tensor1, const Tensor &tensor2, const Scalar &value = 1) const;
  Tensor &addmm_(const Tensor &mat1, const Tensor &mat2, const Scalar &beta = 1, const Scalar &alpha = 1) const;
  Tensor new_zeros(IntArrayRef size, TensorOptions options = {}) const;
  Tensor new_ones(IntArrayRef size, TensorOptions options = {}) const;
  Tensor new_empty(IntArrayRef size, TensorOptions options = {}) const;
  Tensor new_full(IntArrayRef size, const Scalar &fill_value, TensorOptions options = {}) const;
  Tensor view(IntArrayRef size) const;
  Tensor view(ScalarType dtype) const;
  Tensor view_as(const Tensor &other) const;
  Tensor reshape_as(const Tensor &other) const;
  Tensor expand(IntArrayRef size, bool implicit = false) const;
  Tensor expand_as(const Tensor &other) const;
  Tensor repeat(IntArrayRef repeats) const;
  Tensor unfold(int64_t dimension, int64_t size, int64_t step) const;
  Tensor type(ScalarType t) const;
  Tensor to_dense() const;
  Tensor to_sparse() const;
  Tensor indices() const;
  Tensor values() const;
  Tensor coalesce() const;
  Tensor _indices() const;
  Tensor _values() const;
  bool is_coalesced() const;
  void record_stream(c10::Stream s) const;
  template <typename T> unsigned register_hook(T &&hook) const;
  const std::string &name() const;
  Tensor abs() const;
  Tensor absolute() const;
  Tensor acos() const;
  Tensor asin() const;
  Tensor atan() const;
  Tensor bitwise_not() const;
  Tensor ceil() const;
  Tensor cos() const;
  Tensor cosh() const;
  Tensor deg2rad() const;
  Tensor digamma() const;
  Tensor erf() const;
  Tensor erfc() const;
  Tensor erfinv() const;
  Tensor exp() const;
  Tensor exp2() const;
  Tensor expm1() const;
  Tensor floor() const;
  Tensor frac() const;
  Tensor lgamma() const;
  Tensor log() const;
  Tensor log10() const;
  Tensor log1p() const;
  Tensor log2() const;
  Tensor logical_not() const;
  Tensor neg() const;
  Tensor negative() const;
  Tensor reciprocal() const;
  Tensor relu() const;
  Tensor round() const;
  Tensor rsqrt() const;
  Tensor sigmoid() const;
  Tensor sign() const;
  Tensor sgn() const;
  Tensor sin() const;
  Tensor sinc() const;
  Tensor sinh() const;
  Tensor sqrt() const;
  Tensor square() const;
  Tensor tan() const;
  Tensor tanh() const;
  Tensor trunc() const;
  Tensor isnan() const;
  Tensor isinf() const;
  Tensor isfinite() const;
  Tensor nonzero() const;
  Tensor t() const;
  Tensor &abs_() const;
  Tensor &ceil_() const;
  Tensor &cos_() const;
  Tensor &exp_() const;
  Tensor &floor_() const;
  Tensor &log_() const;
  Tensor &neg_() const;
  Tensor &reciprocal_() const;
  Tensor &relu_() const;
  Tensor &round_() const;
  Tensor &rsqrt_() const;
  Tensor &sigmoid_() const;
  Tensor &sin_() const;
  Tensor &sqrt_() const;
  Tensor &tanh_() const;
  Tensor &trunc_() const;
  Tensor &zero_() const;
  Tensor add(const Tensor &other, const Scalar &alpha = 1) const;
  Tensor add(const Scalar &other, const Scalar &alpha = 1) const;
  Tensor sub(const Tensor &other, const Scalar &alpha = 1) const;
  Tensor sub(const Scalar &other, const Scalar &alpha = 1) const;
  Tensor mul(const Tensor &other) const;
  Tensor mul(const Scalar &other) const;
  Tensor div(const Tensor &other) const;
  Tensor div(const Scalar &other) const;
  Tensor div(const Tensor &other, std::optional<std::string_view> rounding_mode) const;
  Tensor floor_divide(const Tensor &other) const;
  Tensor floor_divide(const Scalar &other) const;
  Tensor remainder(const Tensor &other) const;
  Tensor remainder(const Scalar &other) const;
  Tensor fmod(const Scalar &other) const;
  Tensor pow(const Scalar &exponent) const;
  Tensor pow(const Tensor &exponent) const;
  Tensor atan2(const Tensor &other) const;
  Tensor maximum(const Tensor &other) const;
  Tensor minimum(const Tensor &other) const;
  Tensor matmul(const Tensor &other) const;
  Tensor mm(const Tensor &mat2) const;
  Tensor bmm(const Tensor &mat2) const;
  Tensor mv(const Tensor &vec) const;
  Tensor dot(const Tensor &tensor) const;
  Tensor ger(const Tensor &vec2) const;
  Tensor outer(const Tensor &vec2) const;
  Tensor cross(const Tensor &other, std::optional<int64_t> dim = std::nullopt) const;
  Tensor addmm(const Tensor &mat1, const Tensor &mat2, const Scalar &beta = 1, const Scalar &alpha = 1) const;
  Tensor eq(const Tensor &other) const;
  Tensor eq(const Scalar &other) const;
  Tensor ne(const Tensor &other) const;
  Tensor ne(const Scalar &other) const;
  Tensor lt(const Tensor &other) const;
  Tensor lt(const Scalar &other) const;
  Tensor le(const Tensor &other) const;
  Tensor le(const Scalar &other) const;
  Tensor gt(const Tensor &other) const;
  Tensor gt(const Scalar &other) const;
  Tensor ge(const Tensor &other) const;
  Tensor ge(const Scalar &other) const;
  Tensor logical_and(const Tensor &other) const;
  Tensor logical_or(const Tensor &other) const;
  Tensor bitwise_and(const Tensor &other) const;
  bool equal(const Tensor &other) const;
  bool allclose(const Tensor &other, double rtol = 1e-05, double atol = 1e-08, bool equal_nan = false) const;
  Tensor isclose(const Tensor &other, double rtol = 1e-05, double atol = 1e-08, bool equal_nan = false) const;
  Tensor sum(std::optional<ScalarType> dtype = std::nullopt) const;
  Tensor sum(OptionalIntArrayRef dim, bool keepdim = false, std::optional<ScalarType> dtype = std::nullopt) const;
  Tensor mean(std::optional<ScalarType> dtype = std::nullopt) const;
  Tensor mean(OptionalIntArrayRef dim, bool keepdim = false, std::optional<ScalarType> dtype = std::nullopt) const;
  Tensor prod(std::optional<ScalarType> dtype = std::nullopt) const;
  Tensor prod(int64_t dim, bool keepdim = false, std::optional<ScalarType> dtype = std::nullopt) const;
  Tensor std(bool unbiased) const;
  Tensor std(OptionalIntArrayRef dim, bool unbiased, bool keepdim = false) const;
  Tensor var(bool unbiased) const;
  Tensor var(OptionalIntArrayRef dim, bool unbiased, bool keepdim = false) const;
  Tensor norm(const Scalar &p = 2) const;
  Tensor norm(const std::optional<Scalar> &p, IntArrayRef dim, bool keepdim = false) const;
  Tensor cumsum(int64_t dim, std::optional<ScalarType> dtype = std::nullopt) const;
  Tensor cumprod(int64_t dim, std::optional<ScalarType> dtype = std::nullopt) const;
  Tensor logsumexp(IntArrayRef dim, bool keepdim = false) const;
  Tensor max() const;
  Tensor min() const;
  Tensor max(const Tensor &other) const;
  Tensor min(const Tensor &other) const;
  std::tuple<Tensor, Tensor> max(int64_t dim, bool keepdim = false) const;
  std::tuple<Tensor, Tensor> min(int64_t dim, bool keepdim = false) const;
  Tensor amax(IntArrayRef dim = {}, bool keepdim = false) const;
  Tensor amin(IntArrayRef dim = {}, bool keepdim = false) const;
  Tensor argmax(std::optional<int64_t> dim = std::nullopt, bool keepdim = false) const;
  Tensor argmin(std::optional<int64_t> dim = std::nullopt, bool keepdim = false) const;
  Tensor argsort(int64_t dim = -1, bool descending = false) const;
  std::tuple<Tensor, Tensor> sort(int64_t dim = -1, bool descending = false) const;
  std::tuple<Tensor, Tensor> topk(int64_t k, int64_t dim = -1, bool largest = true, bool sorted = true) const;
  Tensor all() const;
  Tensor all(int64_t dim, bool keepdim = false) const;
  Tensor any() const;
  Tensor any(int64_t dim, bool keepdim = false) const;
  Tensor median() const;
  Tensor trace() const;
  Tensor clamp(const std::optional<Scalar> &min, const std::optional<Scalar> &max = std::nullopt) const;
  Tensor clamp_min(const Scalar &min) const;
  Tensor clamp_max(const Scalar &max) const;
  Tensor softmax(int64_t dim, std::optional<ScalarType> dtype = std::nullopt) const;
  Tensor log_softmax(int64_t dim, std::optional<ScalarType> dtype = std::nullopt) const;
  Tensor reshape(IntArrayRef shape) const;
  Tensor flatten(int64_t start_dim = 0, int64_t end_dim = -1) const;
  Tensor permute(IntArrayRef dims) const;
  Tensor transpose(int64_t dim0, int64_t dim1) const;
  Tensor squeeze() const;
  Tensor squeeze(int64_t dim) const;
  Tensor unsqueeze(int64_t dim) const;
  Tensor flip(IntArrayRef dims) const;
  Tensor roll(IntArrayRef shifts, IntArrayRef dims = {}) const;
  Tensor narrow(int64_t dim, int64_t start, int64_t length) const;
  Tensor select(int64_t dim, int64_t index) const;
  Tensor slice(int64_t dim = 0, std::optional<int64_t> start = std::nullopt, std::optional<int64_t> end =
      std::nullopt, int64_t step = 1) const;
  Tensor index_select(int64_t dim, const Tensor &index) const;
  Tensor masked_select(const Tensor &mask) const;
  Tensor masked_fill(const Tensor &mask, const Scalar &value) const;
  Tensor gather(int64_t dim, const Tensor &index, bool sparse_grad = false) const;
  Tensor scatter(int64_t dim, const Tensor &index, const Tensor &src) const;
  Tensor scatter_add(int64_t dim, const Tensor &index, const Tensor &src) const;
  Tensor index_add(int64_t dim, const Tensor &index, const Tensor &source, const Scalar &alpha = 1) const;
  Tensor repeat_interleave(const Tensor &repeats, std::optional<int64_t> dim = std::nullopt, std::optional<int64_t>
      output_size = std::nullopt) const;
  Tensor repeat_interleave(int64_t repeats, std::optional<int64_t> dim = std::nullopt, std::optional<int64_t>
      output_size = std::nullopt) const;
  Tensor triu(int64_t diagonal = 0) const;
  Tensor tril(int64_t diagonal = 0) const;
  Tensor diag(int64_t diagonal = 0) const;
  Tensor diagonal(int64_t offset = 0, int64_t dim1 = 0, int64_t dim2 = 1) const;
  Tensor bincount(const std::optional<Tensor> &weights = {}, int64_t minlength = 0) const;
  Tensor multinomial(int64_t num_samples, bool replacement = false, std::optional<Generator> generator = std::nullopt)
      const;
  Tensor bernoulli(double p, std::optional<Generator> generator = std::nullopt) const;
  Tensor lerp(const Tensor &end, const Scalar &weight) const;
  Tensor where(const Tensor &condition, const Tensor &other) const;
  Tensor inverse() const;
  Tensor det() const;
  Tensor detach_copy() const;
  Tensor sparse_mask(const Tensor &mask) const;
  Tensor nan_to_num(std::optional<double> nan = std::nullopt, std::optional<double> posinf = std::nullopt,
      std::optional<double> neginf = std::nullopt) const;
  std::vector<Tensor> chunk(int64_t chunks, int64_t dim = 0) const;
  std::vector<Tensor> split(int64_t split_size, int64_t dim = 0) const;
  std::vector<Tensor> split(IntArrayRef split_size, int64_t dim = 0) const;
  std::vector<Tensor> unbind(int64_t dim = 0) const;
  std::vector<Tensor> split_with_sizes(IntArrayRef split_sizes, int64_t dim = 0) const;
};

#define TORCH_FALLBACK_BINARY(op)                                                                                      \
  Tensor operator op(const Tensor &x, const Tensor &y);                                                                \
  Tensor operator op(const Tensor &x, const Scalar &y);                                                                \
  Tensor operator op(const Scalar &x, const Tensor &y);
TORCH_FALLBACK_BINARY(+)
TORCH_FALLBACK_BINARY(-)
TORCH_FALLBACK_BINARY(*)
TORCH_FALLBACK_BINARY(/)
TORCH_FALLBACK_BINARY(%)
TORCH_FALLBACK_BINARY(&)
TORCH_FALLBACK_BINARY(|)
TORCH_FALLBACK_BINARY(^)
TORCH_FALLBACK_BINARY(<)
TORCH_FALLBACK_BINARY(<=)
TORCH_FALLBACK_BINARY(>)
TORCH_FALLBACK_BINARY(>=)
TORCH_FALLBACK_BINARY(==)
TORCH_FALLBACK_BINARY(!=)
#undef TORCH_FALLBACK_BINARY
std::ostream &operator<<(std::ostream &stream, const Tensor &tensor);

} // namespace at
namespace torch {
using at::Generator;
using at::Tensor;
using at::TensorList;
using Dtype = at::ScalarType;
using at::TensorOptions;
} // namespace torch
#include "ATen/Functions.h"
namespace at {
inline std::optional<Device> device_of(const Tensor &t) { return t.device(); }
} // namespace at
