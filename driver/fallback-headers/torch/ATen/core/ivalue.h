// Values of scripts.
#pragma once

#include "ATen/core/Tensor.h"

namespace torch::jit {
struct Module;
}
namespace c10 {
namespace impl {
template <typename K, typename V> struct DictEntryRef {
  K key() const;
  V value() const;
};
template <typename K, typename V> struct DictIterator {
  const DictEntryRef<K, V> &operator*() const;
  const DictEntryRef<K, V> *operator->() const;
  DictIterator &operator++();
  bool operator==(const DictIterator &other) const;
  bool operator!=(const DictIterator &other) const;
};
} // namespace impl
template <typename K, typename V> class Dict {
public:
  using iterator = impl::DictIterator<K, V>;
  iterator begin() const;
  iterator end() const;
  iterator find(const K &key) const;
  void erase(const K &key) const;
  bool empty() const;
  void insert(K key, V value);
  V at(const K &key) const;
  bool contains(const K &key) const;
  size_t size() const;
};
struct IValue;
namespace ivalue {
struct Tuple : intrusive_ptr_target {
  const std::vector<IValue> &elements() const;
  static intrusive_ptr<Tuple> create(std::vector<IValue> elements);
};
struct Object;
} // namespace ivalue
struct IValue final {
  IValue();
  template <typename T> IValue(T &&value);
#define TORCH_FALLBACK_VALUE(Name, type)                                                                               \
  bool is##Name() const;                                                                                               \
  type to##Name() const;
  TORCH_FALLBACK_VALUE(Tensor, at::Tensor)
  TORCH_FALLBACK_VALUE(Int, int64_t)
  TORCH_FALLBACK_VALUE(Double, double)
  TORCH_FALLBACK_VALUE(Bool, bool)
  TORCH_FALLBACK_VALUE(Scalar, Scalar)
  TORCH_FALLBACK_VALUE(Device, Device)
  TORCH_FALLBACK_VALUE(Tuple, intrusive_ptr<ivalue::Tuple>)
  TORCH_FALLBACK_VALUE(Object, intrusive_ptr<ivalue::Object>)
  TORCH_FALLBACK_VALUE(List, List<IValue>)
  TORCH_FALLBACK_VALUE(TensorList, List<at::Tensor>)
  TORCH_FALLBACK_VALUE(IntList, List<int64_t>)
  TORCH_FALLBACK_VALUE(DoubleList, List<double>)
  TORCH_FALLBACK_VALUE(BoolList, List<bool>)
#undef TORCH_FALLBACK_VALUE
  bool isString() const;
  bool isNone() const;
  bool isGenericDict() const;
  bool isCustomClass() const;
  bool isModule() const;
  torch::jit::Module toModule() const;
  const std::string &toStringRef() const;
  std::string_view toStringView() const;
  std::vector<at::Tensor> toTensorVector() const;
  std::vector<int64_t> toIntVector() const;
  std::vector<double> toDoubleVector() const;
  ArrayRef<IValue> toListRef() const;
  ScalarType toScalarType() const;
  Dict<IValue, IValue> toGenericDict() const;
  template <typename T> T to() const;
  template <typename T> std::optional<T> toOptional() const;
  template <typename T> intrusive_ptr<T> toCustomClass() const;
  std::string tagKind() const;
};
} // namespace c10
