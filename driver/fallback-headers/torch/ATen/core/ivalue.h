// Values of scripts.
#pragma once

#include "ATen/core/Tensor.h"
#include "ATen/core/jit_type.h"
#include "c10/core/StreamGuard.h"

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
  explicit Dict();
  explicit Dict(TypePtr keyType, TypePtr valueType);
  using iterator = impl::DictIterator<K, V>;
  iterator begin() const;
  iterator end() const;
  iterator find(const K &key) const;
  void erase(const K &key) const;
  bool empty() const;
  void insert(K key, V value);
  V at(const K &key) const;
  template <typename V_> std::pair<iterator, bool> insert_or_assign(K key, V_ &&value) const;
  void clear() const;
  void reserve(size_t count) const;
  bool contains(const K &key) const;
  size_t size() const;
};
struct IValue;
namespace impl {
using GenericList = List<IValue>;
using GenericDict = Dict<IValue, IValue>;
} // namespace impl
template <class T> struct OptionalArray {
  std::optional<std::vector<T>> list;
  OptionalArray() = default;
  OptionalArray(std::nullopt_t);
  OptionalArray(std::vector<T> val);
  OptionalArray &operator=(std::optional<ArrayRef<T>> ref);
  operator std::optional<ArrayRef<T>>();
  operator OptionalArrayRef<T>();
};
namespace ivalue {
struct Tuple : intrusive_ptr_target {
  const std::vector<IValue> &elements() const;
  size_t size() const;
  static intrusive_ptr<Tuple> create(std::vector<IValue> elements);
};
struct Object : intrusive_ptr_target {
  const std::string &name() const;
  IValue getAttr(const std::string &name) const;
  void setAttr(const std::string &name, IValue v);
  const IValue &getSlot(size_t slot) const;
  void setSlot(size_t slot, IValue v);
  const std::vector<IValue> &slots() const;
};
struct ConstantString : intrusive_ptr_target {
  const std::string &string() const;
  static intrusive_ptr<ConstantString> create(std::string str_);
};
struct Future : intrusive_ptr_target {
  void wait();
  void waitAndThrow();
  void markCompleted(IValue value);
  void markCompleted();
  void setError(std::exception_ptr eptr);
  bool completed() const;
  bool hasError() const;
  IValue value();
  const IValue &constValue() const;
  std::string tryRetrieveErrorMessage() const;
  template <typename T> void addCallback(T callback, bool uses_future = true);
};
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
  TORCH_FALLBACK_VALUE(ComplexDouble, c10::complex<double>)
  TORCH_FALLBACK_VALUE(SymInt, SymInt)
  TORCH_FALLBACK_VALUE(Stream, Stream)
  TORCH_FALLBACK_VALUE(Storage, Storage)
  TORCH_FALLBACK_VALUE(Generator, at::Generator)
  TORCH_FALLBACK_VALUE(Future, intrusive_ptr<ivalue::Future>)
  TORCH_FALLBACK_VALUE(OptionalTensorList, List<std::optional<at::Tensor>>)
#undef TORCH_FALLBACK_VALUE
  bool isString() const;
  bool isNone() const;
  bool isGenericDict() const;
  bool isCustomClass() const;
  bool isModule() const;
  torch::jit::Module toModule() const;
  bool isPtrType() const;
  bool isUnsigned() const;
  bool isEnum() const;
  bool isPyObject() const;
  bool isCapsule() const;
  bool isBlob() const;
  bool isRRef() const;
  bool isQuantizer() const;
  const std::string &toStringRef() const;
  intrusive_ptr<ivalue::ConstantString> toString() const;
  const ivalue::Object &toObjectRef() const;
  ivalue::Tuple &toTupleRef() const;
  at::Layout toLayout() const;
  at::MemoryFormat toMemoryFormat() const;
  IValue deepcopy(std::optional<at::Device> device = std::nullopt) const;
  bool isIntrusivePtr() const;
  bool is(const IValue &rhs) const;
  bool isSameIdentity(const IValue &rhs) const;
  void dump() const;
  TypePtr type() const;
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
std::ostream &operator<<(std::ostream &out, const IValue &v);
} // namespace c10
