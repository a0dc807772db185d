// Lists of the values of scripts.
#pragma once

#include "c10/util/ArrayRef.h"

namespace c10 {
template <class T> class List final {
public:
  using value_type = T;
  using size_type = size_t;
  using iterator = typename std::vector<T>::iterator;
  explicit List();
  List(std::initializer_list<T> initial_values);
  explicit List(ArrayRef<T> initial_values);
  template <typename Type> explicit List(std::shared_ptr<Type> elementType);
  T get(size_type pos) const;
  T extract(size_type pos) const;
  T operator[](size_type pos) const;
  T &operator[](size_type pos);
  void set(size_type pos, const T &value) const;
  iterator begin() const;
  iterator end() const;
  bool empty() const;
  size_type size() const;
  void reserve(size_type new_cap) const;
  void clear() const;
  iterator insert(iterator pos, const T &value) const;
  void push_back(const T &value) const;
  template <class... Args> void emplace_back(Args &&...value) const;
  void append(List lst) const;
  void pop_back() const;
  void resize(size_type count) const;
  std::vector<T> vec() const;
  List copy() const;
  std::shared_ptr<struct Type> elementType() const;
};
} // namespace c10
