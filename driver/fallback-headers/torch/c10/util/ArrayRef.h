// Views of arrays, optional and string, small vectors and intrusive pointers.
#pragma once

// LibTorch's own headers need all of these, and programs count on it.
#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cfloat>
#include <climits>
#include <cstring>
#include <deque>
#include <functional>
#include <initializer_list>
#include <iomanip>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "c10/macros/Macros.h"
#include "c10/util/Exception.h"

namespace c10 {
using std::make_optional;
using std::nullopt;
using std::nullopt_t;
using std::optional;
using std::string_view;

template <typename T> class ArrayRef {
public:
  using iterator = const T *;
  using const_iterator = const T *;
  using size_type = size_t;
  using value_type = T;
  constexpr ArrayRef() = default;
  constexpr ArrayRef(const T &element);
  constexpr ArrayRef(const T *data, size_t length);
  constexpr ArrayRef(const T *begin, const T *end);
  template <typename A> ArrayRef(const std::vector<T, A> &vec);
  template <size_t N> constexpr ArrayRef(const std::array<T, N> &array);
  template <size_t N> constexpr ArrayRef(const T (&array)[N]);
  constexpr ArrayRef(const std::initializer_list<T> &list);
  template <typename Container,
            typename = std::enable_if_t<
                std::is_same_v<std::remove_const_t<decltype(std::declval<Container>().data())>, T *> &&
                !std::is_same_v<std::remove_cv_t<std::remove_reference_t<Container>>, ArrayRef>>>
  ArrayRef(const Container &container);
  constexpr iterator begin() const;
  constexpr iterator end() const;
  constexpr bool empty() const;
  constexpr const T *data() const;
  constexpr size_t size() const;
  constexpr const T &front() const;
  constexpr const T &back() const;
  constexpr bool equals(ArrayRef rhs) const;
  constexpr ArrayRef<T> slice(size_t n, size_t m) const;
  constexpr ArrayRef<T> slice(size_t n) const;
  constexpr const T &operator[](size_t index) const;
  constexpr const T &at(size_t index) const;
  std::vector<T> vec() const;
};
template <typename T> bool operator==(ArrayRef<T> a, ArrayRef<T> b);
template <typename T> bool operator!=(ArrayRef<T> a, ArrayRef<T> b);
template <typename T> bool operator==(const std::vector<T> &a, ArrayRef<T> b);
template <typename T> bool operator!=(const std::vector<T> &a, ArrayRef<T> b);
template <typename T> bool operator==(ArrayRef<T> a, const std::vector<T> &b);
template <typename T> bool operator!=(ArrayRef<T> a, const std::vector<T> &b);
template <typename T> std::ostream &operator<<(std::ostream &out, ArrayRef<T> list);
using IntArrayRef = ArrayRef<int64_t>;
using IntList = ArrayRef<int64_t>;
template <typename T> struct OptionalArrayRef : std::optional<ArrayRef<T>> {
  using std::optional<ArrayRef<T>>::optional;
  OptionalArrayRef() = default;
  OptionalArrayRef(std::optional<ArrayRef<T>> List);
  OptionalArrayRef(std::initializer_list<T> List);
};
using OptionalIntArrayRef = OptionalArrayRef<int64_t>;

class SymInt {
public:
  SymInt(int64_t d);
  int64_t expect_int() const;
  int64_t guard_int(const char *file, int64_t line) const;
  operator int64_t() const;
};
using SymIntArrayRef = ArrayRef<SymInt>;
class SymBool {
public:
  SymBool();
  SymBool(bool b);
  bool guard_bool(const char *file, int64_t line) const;
  bool expect_true(const char *file, int64_t line) const;
};

template <typename T, unsigned N = 6> class SmallVector : public std::vector<T> {
public:
  using std::vector<T>::vector;
  SmallVector() = default;
  SmallVector(ArrayRef<T> values);
  void append(size_t count, const T &value);
  template <typename It> void append(It begin, It end);
  T pop_back_val();
};
constexpr size_t kDimVectorStaticSize = 5;
using DimVector = SmallVector<int64_t, kDimVectorStaticSize>;
using SymDimVector = SmallVector<SymInt, kDimVectorStaticSize>;

template <class T> class intrusive_ptr {
public:
  intrusive_ptr() noexcept;
  intrusive_ptr(std::nullptr_t) noexcept;
  template <class From> intrusive_ptr(const intrusive_ptr<From> &rhs) noexcept;
  T *get() const noexcept;
  T &operator*() const noexcept;
  T *operator->() const noexcept;
  explicit operator bool() const noexcept;
  bool defined() const noexcept;
  void reset() noexcept;
  bool unique() const noexcept;
  friend std::ostream &operator<<(std::ostream &os, const intrusive_ptr &v) { return os << v.get(); }
  template <class... Args> static intrusive_ptr make(Args &&...args);
};
class intrusive_ptr_target {
public:
  virtual ~intrusive_ptr_target() = default;
};
template <class T, class... Args> intrusive_ptr<T> make_intrusive(Args &&...args);

template <typename T, std::enable_if_t<std::is_integral_v<T>, int> = 0> struct integer_range {
  struct iterator {
    T value;
    T operator*() const { return value; }
    iterator &operator++();
    bool operator==(const iterator &other) const;
    bool operator!=(const iterator &other) const;
  };
  iterator begin() const;
  iterator end() const;
};
template <typename Integer> integer_range<Integer> irange(Integer end);
template <typename Integer1, typename Integer2> integer_range<Integer2> irange(Integer1 begin, Integer2 end);
int64_t multiply_integers(IntArrayRef list);
template <typename T> class MaybeOwned {
public:
  static MaybeOwned borrowed(const T &t);
  static MaybeOwned owned(T &&t);
  const T &operator*() const;
  const T *operator->() const;
};
} // namespace c10
