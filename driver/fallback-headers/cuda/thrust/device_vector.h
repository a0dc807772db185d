// Thrust, in little.
#pragma once

#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <tuple>
#include <vector>

#include <cuda_runtime.h>

#define THRUST_VERSION 300000

namespace thrust {
// What an algorithm returns depends on its arguments; this converts to whatever the caller expects.
struct any_result {
  template <typename T> __host__ __device__ operator T() const;
  template <typename T> __host__ __device__ any_result operator-(const T &other) const;
  template <typename T> __host__ __device__ any_result operator+(const T &other) const;
  __host__ __device__ any_result operator*() const;
  any_result *operator->() const;
  __host__ __device__ any_result get() const;
};
template <typename T> struct device_ptr {
  using value_type = T;
  using element_type = T;
  using reference = T &;
  using pointer = T *;
  using difference_type = std::ptrdiff_t;
  using iterator_category = std::random_access_iterator_tag;
  device_ptr() = default;
  __host__ __device__ explicit device_ptr(T *ptr);
  __host__ __device__ T *get() const;
  __host__ __device__ T &operator*() const;
  __host__ __device__ T &operator[](std::ptrdiff_t i) const;
  __host__ __device__ device_ptr operator+(std::ptrdiff_t n) const;
  __host__ __device__ device_ptr operator-(std::ptrdiff_t n) const;
  __host__ __device__ device_ptr &operator++();
  __host__ __device__ std::ptrdiff_t operator-(const device_ptr &other) const;
  __host__ __device__ bool operator==(const device_ptr &other) const;
  __host__ __device__ bool operator!=(const device_ptr &other) const;
};
template <> struct device_ptr<void> {
  device_ptr() = default;
  __host__ __device__ explicit device_ptr(void *ptr);
  __host__ __device__ void *get() const;
  template <typename T> __host__ __device__ explicit operator device_ptr<T>() const;
};
template <typename T> device_ptr<T> device_pointer_cast(T *ptr);
template <typename T> device_ptr<T> device_pointer_cast(const device_ptr<T> &ptr);
template <typename T> device_ptr<T> device_malloc(size_t n);
device_ptr<void> device_malloc(size_t n);
template <typename T> void device_free(device_ptr<T> ptr);
template <typename T> T *raw_pointer_cast(T *ptr);
template <typename T> T *raw_pointer_cast(const device_ptr<T> &ptr);
template <typename T> T &raw_reference_cast(T &ref);

template <typename T> struct device_allocator {
  using value_type = T;
};
template <typename T, typename Alloc = device_allocator<T>> class device_vector {
public:
  using value_type = T;
  using reference = T &;
  using const_reference = const T &;
  using pointer = device_ptr<T>;
  using iterator = device_ptr<T>;
  using const_iterator = device_ptr<const T>;
  using size_type = size_t;
  device_vector();
  explicit device_vector(size_t n);
  device_vector(size_t n, const T &value);
  template <typename It> device_vector(It first, It last);
  template <typename VT> device_vector(const VT &v);
  device_vector(std::initializer_list<T> list);
  template <typename VT> device_vector &operator=(const VT &v);
  size_t size() const;
  size_t capacity() const;
  bool empty() const;
  void resize(size_t n, const T &value = T());
  void reserve(size_t n);
  void clear();
  void shrink_to_fit();
  void push_back(const T &value);
  void pop_back();
  template <typename... Args> void assign(Args &&...args);
  template <typename... Args> iterator insert(Args &&...args);
  template <typename... Args> iterator erase(Args &&...args);
  void swap(device_vector &other);
  iterator begin();
  iterator end();
  const_iterator begin() const;
  const_iterator end() const;
  const_iterator cbegin() const;
  const_iterator cend() const;
  reference front();
  reference back();
  pointer data();
  device_ptr<const T> data() const;
  reference operator[](size_t i);
  const_reference operator[](size_t i) const;
};
template <typename T, typename Alloc = std::allocator<T>> class host_vector : public std::vector<T> {
public:
  using std::vector<T>::vector;
  host_vector() = default;
  template <typename UT, typename AT> host_vector(const device_vector<UT, AT> &v);
  template <typename VT> host_vector &operator=(const VT &v);
};

template <typename... Ts> using tuple = std::tuple<Ts...>;
using std::get;
using std::make_tuple;
using std::tie;
template <typename AT, typename BT> using pair = std::pair<AT, BT>;
using std::make_pair;
using std::swap;
template <typename T> struct identity { __host__ __device__ const T &operator()(const T &x) const; };
#define CUDA_FALLBACK_FUNCTOR(name, Result)                                                                            \
  template <typename T = void> struct name { __host__ __device__ Result operator()(const T &a, const T &b) const; };   \
  template <> struct name<void> {                                                                                      \
    template <typename AT, typename BT> __host__ __device__ auto operator()(AT &&a, BT &&b) const;                         \
  };
CUDA_FALLBACK_FUNCTOR(plus, T)
CUDA_FALLBACK_FUNCTOR(minus, T)
CUDA_FALLBACK_FUNCTOR(multiplies, T)
CUDA_FALLBACK_FUNCTOR(divides, T)
CUDA_FALLBACK_FUNCTOR(maximum, T)
CUDA_FALLBACK_FUNCTOR(minimum, T)
CUDA_FALLBACK_FUNCTOR(less, bool)
CUDA_FALLBACK_FUNCTOR(greater, bool)
CUDA_FALLBACK_FUNCTOR(equal_to, bool)
CUDA_FALLBACK_FUNCTOR(not_equal_to, bool)
CUDA_FALLBACK_FUNCTOR(less_equal, bool)
CUDA_FALLBACK_FUNCTOR(greater_equal, bool)
CUDA_FALLBACK_FUNCTOR(logical_and, bool)
CUDA_FALLBACK_FUNCTOR(logical_or, bool)
#undef CUDA_FALLBACK_FUNCTOR
template <typename T = void> struct negate { __host__ __device__ T operator()(const T &x) const; };
template <typename Arg, typename Result> struct unary_function {
  using argument_type = Arg;
  using result_type = Result;
};
template <typename AT, typename BT, typename Result> struct binary_function {
  using result_type = Result;
};

template <typename T> struct counting_iterator : device_ptr<const T> {
  __host__ __device__ counting_iterator(T x = T());
  template <typename DT> __host__ __device__ counting_iterator operator+(DT n) const;
};
template <typename T> __host__ __device__ counting_iterator<T> make_counting_iterator(T x);
template <typename T> struct constant_iterator : device_ptr<const T> {
  __host__ __device__ constant_iterator(T x = T());
};
template <typename T> __host__ __device__ constant_iterator<T> make_constant_iterator(T x);
template <typename FT, typename It> struct transform_iterator {
  __host__ __device__ transform_iterator(It it, FT f);
  template <typename DT> __host__ __device__ transform_iterator operator+(DT n) const;
  __host__ __device__ any_result operator*() const;
};
template <typename FT, typename It> __host__ __device__ transform_iterator<FT, It> make_transform_iterator(It it, FT f);
template <typename Tuple> struct zip_iterator {
  __host__ __device__ zip_iterator(Tuple t);
  template <typename DT> __host__ __device__ zip_iterator operator+(DT n) const;
  Tuple get_iterator_tuple() const;
};
template <typename... Its> __host__ __device__ zip_iterator<std::tuple<Its...>> make_zip_iterator(std::tuple<Its...> t);
template <typename... Its> __host__ __device__ zip_iterator<std::tuple<Its...>> make_zip_iterator(Its... its);
template <typename AT, typename BT> struct permutation_iterator {
  permutation_iterator(AT a, BT b);
};
template <typename AT, typename BT> permutation_iterator<AT, BT> make_permutation_iterator(AT a, BT b);
template <typename It> struct reverse_iterator {
  explicit reverse_iterator(It it);
};
template <typename It> reverse_iterator<It> make_reverse_iterator(It it);
struct discard_iterator {};
inline discard_iterator make_discard_iterator() { return {}; }

template <typename Policy> struct execution_policy {
  template <typename T> Policy on(T &&stream_or_allocator) const;
};
struct par_t : execution_policy<par_t> {
  template <typename T> par_t operator()(T &&allocator) const;
};
constexpr par_t device{};
constexpr par_t host{};
constexpr par_t seq{};
namespace cuda {
constexpr par_t par{};
constexpr par_t par_nosync{};
} // namespace cuda
struct system_error : std::exception {
  const char *what() const noexcept override;
};

template <typename... Args> __host__ __device__ any_result sort(Args &&...args);
template <typename... Args> __host__ __device__ any_result sort_by_key(Args &&...args);
template <typename... Args> __host__ __device__ any_result stable_sort(Args &&...args);
template <typename... Args> __host__ __device__ any_result stable_sort_by_key(Args &&...args);
template <typename... Args> __host__ __device__ any_result fill(Args &&...args);
template <typename... Args> __host__ __device__ any_result fill_n(Args &&...args);
template <typename... Args> __host__ __device__ any_result sequence(Args &&...args);
template <typename... Args> __host__ __device__ any_result transform(Args &&...args);
template <typename... Args> __host__ __device__ any_result for_each(Args &&...args);
template <typename... Args> __host__ __device__ any_result for_each_n(Args &&...args);
template <typename... Args> __host__ __device__ any_result copy(Args &&...args);
template <typename... Args> __host__ __device__ any_result copy_n(Args &&...args);
template <typename... Args> __host__ __device__ any_result copy_if(Args &&...args);
template <typename... Args> __host__ __device__ any_result gather(Args &&...args);
template <typename... Args> __host__ __device__ any_result scatter(Args &&...args);
template <typename... Args> __host__ __device__ any_result swap_ranges(Args &&...args);
template <typename... Args> __host__ __device__ any_result iota(Args &&...args);
template <typename... Args> __host__ __device__ any_result tabulate(Args &&...args);
template <typename... Args> __host__ __device__ any_result replace(Args &&...args);
template <typename... Args> __host__ __device__ any_result replace_if(Args &&...args);
template <typename... Args> __host__ __device__ any_result generate(Args &&...args);
template <typename... Args> __host__ __device__ any_result uninitialized_fill(Args &&...args);
template <typename... Args> __host__ __device__ any_result uninitialized_copy(Args &&...args);
template <typename... Args> __host__ __device__ any_result reduce(Args &&...args);
template <typename... Args> __host__ __device__ any_result transform_reduce(Args &&...args);
template <typename... Args> __host__ __device__ any_result inner_product(Args &&...args);
template <typename... Args> __host__ __device__ any_result count(Args &&...args);
template <typename... Args> __host__ __device__ any_result count_if(Args &&...args);
template <typename... Args> __host__ __device__ any_result min_element(Args &&...args);
template <typename... Args> __host__ __device__ any_result max_element(Args &&...args);
template <typename... Args> __host__ __device__ any_result minmax_element(Args &&...args);
template <typename... Args> __host__ __device__ any_result find(Args &&...args);
template <typename... Args> __host__ __device__ any_result find_if(Args &&...args);
template <typename... Args> __host__ __device__ any_result lower_bound(Args &&...args);
template <typename... Args> __host__ __device__ any_result upper_bound(Args &&...args);
template <typename... Args> __host__ __device__ any_result binary_search(Args &&...args);
template <typename... Args> __host__ __device__ any_result unique(Args &&...args);
template <typename... Args> __host__ __device__ any_result unique_copy(Args &&...args);
template <typename... Args> __host__ __device__ any_result unique_by_key(Args &&...args);
template <typename... Args> __host__ __device__ any_result unique_by_key_copy(Args &&...args);
template <typename... Args> __host__ __device__ any_result remove(Args &&...args);
template <typename... Args> __host__ __device__ any_result remove_if(Args &&...args);
template <typename... Args> __host__ __device__ any_result remove_copy_if(Args &&...args);
template <typename... Args> __host__ __device__ any_result partition(Args &&...args);
template <typename... Args> __host__ __device__ any_result stable_partition(Args &&...args);
template <typename... Args> __host__ __device__ any_result inclusive_scan(Args &&...args);
template <typename... Args> __host__ __device__ any_result exclusive_scan(Args &&...args);
template <typename... Args> __host__ __device__ any_result inclusive_scan_by_key(Args &&...args);
template <typename... Args> __host__ __device__ any_result exclusive_scan_by_key(Args &&...args);
template <typename... Args> __host__ __device__ any_result transform_inclusive_scan(Args &&...args);
template <typename... Args> __host__ __device__ any_result transform_exclusive_scan(Args &&...args);
template <typename... Args> __host__ __device__ any_result reduce_by_key(Args &&...args);
template <typename... Args> __host__ __device__ any_result merge(Args &&...args);
template <typename... Args> __host__ __device__ any_result set_intersection(Args &&...args);
template <typename... Args> __host__ __device__ any_result set_difference(Args &&...args);
template <typename... Args> __host__ __device__ any_result set_union(Args &&...args);
template <typename... Args> __host__ __device__ any_result equal(Args &&...args);
template <typename... Args> __host__ __device__ any_result any_of(Args &&...args);
template <typename... Args> __host__ __device__ any_result all_of(Args &&...args);
template <typename... Args> __host__ __device__ any_result none_of(Args &&...args);
template <typename... Args> __host__ __device__ any_result is_sorted(Args &&...args);
template <typename... Args> __host__ __device__ any_result adjacent_difference(Args &&...args);
template <typename... Args> __host__ __device__ any_result mismatch(Args &&...args);
template <typename It> __host__ __device__ std::ptrdiff_t distance(It first, It last);
template <typename It, typename DT> void advance(It &it, DT n);
namespace placeholders {
struct placeholder {
  template <typename T> placeholder operator+(const T &) const;
  template <typename T> placeholder operator*(const T &) const;
  template <typename T> placeholder operator-(const T &) const;
  template <typename T> placeholder operator<(const T &) const;
  template <typename T> placeholder operator>(const T &) const;
  template <typename T> placeholder operator==(const T &) const;
};
constexpr placeholder _1{}, _2{};
} // namespace placeholders
} // namespace thrust
