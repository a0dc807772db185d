// Values of scripts.
#pragma once

#include "ATen/core/Tensor.h"

namespace c10 {
template <typename T> class List : public std::vector<T> {
public:
  using std::vector<T>::vector;
};
template <typename K, typename V> class Dict {
public:
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
struct IValue {
  IValue();
  template <typename T> IValue(T &&value);
  at::Tensor toTensor() const;
  int64_t toInt() const;
  double toDouble() const;
  bool toBool() const;
  Scalar toScalar() const;
  std::string toStringRef() const;
  intrusive_ptr<ivalue::Tuple> toTuple() const;
  List<IValue> toList() const;
  std::vector<at::Tensor> toTensorVector() const;
  List<at::Tensor> toTensorList() const;
  std::vector<int64_t> toIntVector() const;
  Dict<IValue, IValue> toGenericDict() const;
  template <typename T> T to() const;
  template <typename T> intrusive_ptr<T> toCustomClass() const;
  bool isTensor() const;
  bool isTuple() const;
  bool isNone() const;
  bool isInt() const;
  bool isDouble() const;
  bool isList() const;
};
} // namespace c10
