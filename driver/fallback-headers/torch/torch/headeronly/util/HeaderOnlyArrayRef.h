// The view of an array that stable interfaces take and give.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <type_traits>
#include <vector>

#include "torch/headeronly/macros/Macros.h"
#include "torch/headeronly/util/Exception.h"

namespace c10 {
template <typename T> class HeaderOnlyArrayRef {
public:
  using iterator = const T *;
  using const_iterator = const T *;
  using size_type = size_t;
  using value_type = T;
  using reverse_iterator = std::reverse_iterator<iterator>;
  constexpr HeaderOnlyArrayRef() = default;
  constexpr HeaderOnlyArrayRef(const T &OneElt) : Data(&OneElt), Length(1) {}
  constexpr HeaderOnlyArrayRef(const T *data, size_t length) : Data(data), Length(length) {}
  constexpr HeaderOnlyArrayRef(const T *begin, const T *end) : Data(begin), Length(end - begin) {}
  template <typename Container, typename U = decltype(std::declval<Container>().data()),
            typename = std::enable_if_t<(std::is_same_v<U, T *> || std::is_same_v<U, T const *>)>>
  HeaderOnlyArrayRef(const Container &container) : Data(container.data()), Length(container.size()) {}
  template <typename A> HeaderOnlyArrayRef(const std::vector<T, A> &Vec) : Data(Vec.data()), Length(Vec.size()) {}
  template <size_t N> constexpr HeaderOnlyArrayRef(const std::array<T, N> &Arr) : Data(Arr.data()), Length(N) {}
  template <size_t N> constexpr HeaderOnlyArrayRef(const T (&Arr)[N]) : Data(Arr), Length(N) {}
  constexpr HeaderOnlyArrayRef(const std::initializer_list<T> &Vec) : Data(std::begin(Vec)), Length(Vec.size()) {}

  constexpr iterator begin() const { return Data; }
  constexpr iterator end() const { return Data + Length; }
  constexpr const_iterator cbegin() const { return Data; }
  constexpr const_iterator cend() const { return Data + Length; }
  constexpr reverse_iterator rbegin() const { return reverse_iterator(end()); }
  constexpr reverse_iterator rend() const { return reverse_iterator(begin()); }
  constexpr bool allMatch(const std::function<bool(const T &)> &pred) const;
  constexpr bool empty() const { return Length == 0; }
  constexpr const T *data() const { return Data; }
  constexpr size_t size() const { return Length; }
  constexpr const T &front() const { return Data[0]; }
  constexpr const T &back() const { return Data[Length - 1]; }
  constexpr bool equals(HeaderOnlyArrayRef RHS) const;
  constexpr HeaderOnlyArrayRef<T> slice(size_t N, size_t M) const;
  constexpr HeaderOnlyArrayRef<T> slice(size_t N) const;
  constexpr const T &operator[](size_t Index) const { return Data[Index]; }
  constexpr const T &at(size_t Index) const { return Data[Index]; }
  std::vector<T> vec() const;
  friend bool operator==(HeaderOnlyArrayRef a1, HeaderOnlyArrayRef a2) { return a1.equals(a2); }
  friend bool operator!=(HeaderOnlyArrayRef a1, HeaderOnlyArrayRef a2) { return !a1.equals(a2); }

private:
  const T *Data = nullptr;
  size_type Length = 0;
};
} // namespace c10

namespace torch::headeronly {
using c10::HeaderOnlyArrayRef;
using IntHeaderOnlyArrayRef = HeaderOnlyArrayRef<int64_t>;
} // namespace torch::headeronly
