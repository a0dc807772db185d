// at::Tensor and the functions over it.
#pragma once

#include <tuple>

#include "ATen/core/Generator.h"
#include "ATen/core/List.h"
#include "ATen/core/TensorBase.h"
#include "ATen/core/TensorIndexing.h"
#include "c10/core/GradMode.h"
#include "c10/core/Stream.h"

namespace at {
using TensorList = ArrayRef<Tensor>;
using ITensorListRef = ArrayRef<Tensor>;

// What Tensor::type() returned when types were objects.
class DeprecatedTypeProperties {
public:
  ScalarType scalarType() const;
  caffe2::TypeMeta typeMeta() const;
  c10::DeviceType device_type() const;
  c10::Layout layout() const;
  bool is_cuda() const;
  bool is_sparse() const;
  bool operator==(const DeprecatedTypeProperties &other) const;
  bool operator!=(const DeprecatedTypeProperties &other) const;
  std::string toString() const;
  DeprecatedTypeProperties &toScalarType(ScalarType s) const;
  DeprecatedTypeProperties &cpu() const;
  DeprecatedTypeProperties &cuda() const;
  TensorOptions options(int16_t device_index = -1) const;
  TensorOptions options(std::optional<Device> device_opt) const;
  operator TensorOptions() const;
};
DeprecatedTypeProperties &CPU(ScalarType s);
DeprecatedTypeProperties &CUDA(ScalarType s);

class Tensor : public TensorBase {
public:
  Tensor() = default;
  Tensor(const Tensor &) = default;
  Tensor(Tensor &&) = default;
  explicit Tensor(c10::intrusive_ptr<TensorImpl> tensor_impl);
  explicit Tensor(const TensorBase &base);
  Tensor(TensorBase &&base);
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
  TORCH_FALLBACK_ASSIGN(^=)
#undef TORCH_FALLBACK_ASSIGN
  Tensor index(ArrayRef<indexing::TensorIndex> indices) const;
  Tensor index(std::initializer_list<indexing::TensorIndex> indices) const;
  Tensor &index_put_(ArrayRef<indexing::TensorIndex> indices, const Tensor &rhs);
  Tensor &index_put_(ArrayRef<indexing::TensorIndex> indices, const Scalar &v);
  Tensor &index_put_(std::initializer_list<indexing::TensorIndex> indices, const Tensor &rhs);
  Tensor &index_put_(std::initializer_list<indexing::TensorIndex> indices, const Scalar &v);
#include "ATen/generated/TensorMethods.inc"

  using TensorBase::size;
  using TensorBase::stride;
  Tensor contiguous(MemoryFormat memory_format = MemoryFormat::Contiguous) const;
  c10::MaybeOwned<Tensor> expect_contiguous(MemoryFormat memory_format = MemoryFormat::Contiguous) const &;
  Tensor conj() const;
  template <typename T> T item() const;
  template <typename T> T *data() const;
  Tensor cpu() const;
  Tensor cuda() const;
  Tensor hip() const;
  Tensor meta() const;
  Tensor toType(ScalarType t) const;
  DeprecatedTypeProperties &type() const;
  template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t>
  GenericPackedTensorAccessor<T, N, PtrTraits, index_t> packed_accessor() const &;

  void backward(const Tensor &gradient = {}, std::optional<bool> retain_graph = std::nullopt,
                bool create_graph = false, std::optional<TensorList> inputs = std::nullopt) const;
  void _backward(TensorList inputs, const std::optional<Tensor> &gradient, std::optional<bool> keep_graph,
                 bool create_graph) const;
  const Tensor &set_requires_grad(bool requires_grad) const;
  const Tensor &requires_grad_(bool requires_grad = true) const;
  Tensor &mutable_grad() const;
  const Tensor &grad() const;
  Tensor data() const;
  void set_data(const Tensor &new_data) const;
  Tensor variable_data() const;
  Tensor tensor_data() const;
  template <typename T> unsigned register_hook(T &&) const { return 0; }
  const Tensor &_base() const;
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
