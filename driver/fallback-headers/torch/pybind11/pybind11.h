// Python bindings.
#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "Python.h"

namespace pybind11 {
using ssize_t = Py_ssize_t;
class object;
class handle {
public:
  handle();
  handle(PyObject *ptr);
  PyObject *ptr() const;
  explicit operator bool() const;
  bool is_none() const;
  template <typename T> T cast() const;
  template <typename T> handle attr(T &&key) const;
  template <typename T> handle operator[](T &&key) const;
  template <typename... Args> object operator()(Args &&...args) const;
};
class object : public handle {
public:
  using handle::handle;
  template <typename T> T cast() const;
};
#define PYBIND_FALLBACK_OBJECT(name)                                                                                   \
  class name : public object {                                                                                         \
  public:                                                                                                              \
    using object::object;                                                                                              \
    template <typename... Args> explicit name(Args &&...args);                                                         \
    size_t size() const;                                                                                               \
    template <typename T> void append(T &&value) const;                                                                \
    template <typename T> bool contains(T &&item) const;                                                               \
    operator std::string() const;                                                                                      \
    handle *begin() const;                                                                                             \
    handle *end() const;                                                                                               \
  };
PYBIND_FALLBACK_OBJECT(tuple)
PYBIND_FALLBACK_OBJECT(list)
PYBIND_FALLBACK_OBJECT(dict)
PYBIND_FALLBACK_OBJECT(str)
PYBIND_FALLBACK_OBJECT(bytes)
PYBIND_FALLBACK_OBJECT(function)
PYBIND_FALLBACK_OBJECT(none)
PYBIND_FALLBACK_OBJECT(int_)
PYBIND_FALLBACK_OBJECT(float_)
PYBIND_FALLBACK_OBJECT(bool_)
PYBIND_FALLBACK_OBJECT(capsule)
PYBIND_FALLBACK_OBJECT(buffer)
#undef PYBIND_FALLBACK_OBJECT
namespace detail {
template <typename T> class unchecked_reference {
public:
  template <typename... Ix> const T &operator()(Ix... index) const;
  const T &operator[](ssize_t index) const;
  template <typename... Ix> const T *data(Ix... ix) const;
  ssize_t shape(ssize_t dim) const;
  ssize_t ndim() const;
  ssize_t size() const;
};
template <typename T> class unchecked_mutable_reference : public unchecked_reference<T> {
public:
  template <typename... Ix> T &operator()(Ix... index);
  T &operator[](ssize_t index);
  template <typename... Ix> T *mutable_data(Ix... ix);
};
} // namespace detail
struct buffer_info;
class array : public object {
public:
  array();
  template <typename... Args> explicit array(Args &&...args);
  static constexpr int c_style = 1;
  static constexpr int f_style = 2;
  static constexpr int forcecast = 16;
  buffer_info request(bool writable = false) const;
  ssize_t size() const;
  ssize_t ndim() const;
  ssize_t shape(ssize_t dim) const;
  const void *data() const;
  void *mutable_data();
};
template <typename T, int Flags = array::forcecast> class array_t : public array {
public:
  array_t();
  template <typename... Args> explicit array_t(Args &&...args);
  const T *data() const;
  T *mutable_data();
  template <ssize_t Dims = -1> detail::unchecked_mutable_reference<T> mutable_unchecked() &;
  template <ssize_t Dims = -1> detail::unchecked_reference<T> unchecked() const &;
};
struct buffer_info {
  void *ptr;
  ssize_t itemsize, size;
  std::string format;
  ssize_t ndim;
  std::vector<ssize_t> shape, strides;
};
struct arg_v {};
struct arg {
  constexpr explicit arg(const char *name);
  template <typename T> arg_v operator=(T &&value) const;
  arg &noconvert(bool flag = true);
};
struct kw_only {};
inline namespace literals {
constexpr arg operator""_a(const char *name, size_t);
}
template <typename... Ts> struct call_guard {};
class gil_scoped_release {
public:
  gil_scoped_release(bool disassoc = false);
  ~gil_scoped_release();
};
class gil_scoped_acquire {
public:
  gil_scoped_acquire();
  ~gil_scoped_acquire();
};
enum class return_value_policy : uint8_t {
  automatic = 0,
  automatic_reference,
  take_ownership,
  copy,
  move,
  reference,
  reference_internal
};
class module_ : public object {
public:
  using object::object;
  template <typename Func, typename... Extra> module_ &def(const char *, Func &&, const Extra &...) { return *this; }
  template <typename T> void add_object(const char *name, T &&object, bool overwrite = false);
  module_ def_submodule(const char *name, const char *doc = nullptr);
  static module_ import(const char *name);
  object &doc();
};
using module = module_;
// Stands for pybind11's own factories, whose types nobody names.
template <typename... Args> struct initializer {};
template <typename... Args> initializer<Args...> init();
template <typename Func> initializer<Func> init(Func &&) { return {}; }
template <typename Get, typename Set> initializer<Get, Set> pickle(Get &&, Set &&) { return {}; }
template <typename type_, typename... options> class class_ : public object {
public:
  template <typename... Extra> class_(handle scope, const char *name, const Extra &...extra);
  template <typename Func, typename... Extra> class_ &def(const char *, Func &&, const Extra &...) { return *this; }
  template <typename... Args, typename... Extra> class_ &def(const initializer<Args...> &, const Extra &...) {
    return *this;
  }
  template <typename Func, typename... Extra> class_ &def_static(const char *, Func, const Extra &...) { return *this; }
  template <typename D, typename... Extra> class_ &def_readwrite(const char *name, D pm, const Extra &...extra);
  template <typename D, typename... Extra> class_ &def_readonly(const char *name, D pm, const Extra &...extra);
  template <typename G, typename... Extra> class_ &def_property_readonly(const char *, G, const Extra &...) {
    return *this;
  }
  template <typename G, typename S, typename... Extra> class_ &def_property(const char *, G, S, const Extra &...) {
    return *this;
  }
};
template <typename Type> class enum_ : public class_<Type> {
public:
  template <typename... Extra> enum_(const handle &scope, const char *name, const Extra &...extra);
  enum_ &value(char const *name, Type value, const char *doc = nullptr);
  enum_ &export_values();
};
template <typename T> T cast(const handle &handle);
template <typename T> object cast(T &&value, return_value_policy policy = return_value_policy::automatic);
template <typename... Args> tuple make_tuple(Args &&...args);
template <typename... Args, typename Return> constexpr auto overload_cast(Return (*pf)(Args...)) { return pf; }
constexpr auto const_ = std::true_type{};
class error_already_set : public std::exception {};
template <typename... Args> void print(Args &&...args);
} // namespace pybind11

#define PYBIND_FALLBACK_MODULE(name, variable)                                                                                \
  static void pybind11_init_##name(::pybind11::module_ &);                                                             \
  PyMODINIT_FUNC PyInit_##name() {                                                                                     \
    ::pybind11::module_ m;                                                                                             \
    pybind11_init_##name(m);                                                                                           \
    return m.ptr();                                                                                                    \
  }                                                                                                                    \
  void pybind11_init_##name(::pybind11::module_ &variable)
// The name is often a macro itself.
#define PYBIND11_MODULE(name, variable, ...) PYBIND_FALLBACK_MODULE(name, variable)
#define PYBIND11_MAKE_OPAQUE(...)
#define PYBIND11_NAMESPACE pybind11
