// Python bindings.
#pragma once

#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "Python.h"

namespace pybind11 {
using ssize_t = Py_ssize_t;
class object;
class str;
class iterator;
namespace detail {
// What obj.attr("name") and obj[key] are: an object that can be assigned to.
class accessor;
} // namespace detail
class handle {
public:
  handle();
  handle(std::nullptr_t);
  handle(PyObject *ptr);
  PyObject *ptr() const;
  PyObject *&ptr();
  const handle &inc_ref() const &;
  const handle &dec_ref() const &;
  explicit operator bool() const;
  bool operator==(const handle &h) const;
  bool operator!=(const handle &h) const;
  bool is(const handle &other) const;
  bool is_none() const;
  bool equal(const handle &other) const;
  bool not_equal(const handle &other) const;
  template <typename T> bool contains(T &&item) const;
  template <typename T> T cast() const;
  template <typename T> detail::accessor attr(T &&key) const;
  template <typename T> detail::accessor operator[](T &&key) const;
  template <typename... Args> object operator()(Args &&...args) const;
  handle operator*() const;
  iterator begin() const;
  iterator end() const;
  detail::accessor doc() const;
  handle get_type() const;
};
class object : public handle {
public:
  using handle::handle;
  object() = default;
  object(const object &o);
  object(object &&other) noexcept;
  object &operator=(const object &other);
  object &operator=(object &&other) noexcept;
  ~object();
  handle release();
  template <typename T> T cast() const &;
  template <typename T> T cast() &&;
};
namespace detail {
class accessor : public object {
public:
  template <typename T> void operator=(T &&value) {}
};
} // namespace detail
class iterator : public object {
public:
  iterator &operator++();
  iterator operator++(int);
  handle operator*() const;
  const handle *operator->() const;
  bool operator==(const iterator &other) const;
  bool operator!=(const iterator &other) const;
};
class fallback_sized : public object {
public:
  using object::object;
  fallback_sized() = default;
  size_t size() const;
  bool empty() const;
};
#define PYBIND_FALLBACK_OBJECT(name, base, ...)                                                                        \
  class name : public base {                                                                                           \
  public:                                                                                                              \
    using base::base;                                                                                                  \
    name() = default;                                                                                                  \
    name(const object &o);                                                                                             \
    template <typename... Args> explicit name(Args &&...args);                                                         \
    __VA_ARGS__                                                                                                        \
  };
PYBIND_FALLBACK_OBJECT(type, object, static handle handle_of(handle h); template <typename T> static handle of();)
PYBIND_FALLBACK_OBJECT(iterable, object, )
PYBIND_FALLBACK_OBJECT(bytes, object, operator std::string() const; operator std::string_view() const;)
PYBIND_FALLBACK_OBJECT(str, object, operator std::string() const;
                       template <typename... Args> str format(Args &&...args) const;)
PYBIND_FALLBACK_OBJECT(bytearray, object, explicit operator std::string() const;)
PYBIND_FALLBACK_OBJECT(none, object, )
PYBIND_FALLBACK_OBJECT(ellipsis, object, )
PYBIND_FALLBACK_OBJECT(bool_, object, operator bool() const;)
PYBIND_FALLBACK_OBJECT(int_, object, template <typename T> operator T() const;)
PYBIND_FALLBACK_OBJECT(float_, object, operator float() const; operator double() const;)
PYBIND_FALLBACK_OBJECT(weakref, object, )
PYBIND_FALLBACK_OBJECT(
    slice, object,
    bool compute(size_t length, size_t *start, size_t *stop, size_t *step, size_t *slicelength) const;
    bool compute(ssize_t length, ssize_t *start, ssize_t *stop, ssize_t *step, ssize_t *slicelength) const;)
PYBIND_FALLBACK_OBJECT(capsule, object, template <typename T> operator T *() const;
                       template <typename T = void> T *get_pointer() const; const char *name() const;)
PYBIND_FALLBACK_OBJECT(tuple, fallback_sized, )
PYBIND_FALLBACK_OBJECT(dict, fallback_sized, void clear(); struct item {
  handle first;
  handle second;
}; struct items_iterator {
  item operator*() const;
  items_iterator &operator++();
  bool operator!=(const items_iterator &other) const;
}; items_iterator begin() const; items_iterator end() const;)
PYBIND_FALLBACK_OBJECT(sequence, fallback_sized, )
PYBIND_FALLBACK_OBJECT(list, fallback_sized, void clear(); template <typename T> void append(T &&value) const;
                       template <typename T> void insert(size_t index, T &&value) const;)
PYBIND_FALLBACK_OBJECT(args, tuple, )
PYBIND_FALLBACK_OBJECT(kwargs, dict, )
PYBIND_FALLBACK_OBJECT(anyset, fallback_sized, )
PYBIND_FALLBACK_OBJECT(set, anyset, template <typename T> bool add(T &&value); void clear();)
PYBIND_FALLBACK_OBJECT(frozenset, anyset, )
PYBIND_FALLBACK_OBJECT(function, object, bool is_cpp_function() const;)
PYBIND_FALLBACK_OBJECT(cpp_function, function, )
PYBIND_FALLBACK_OBJECT(staticmethod, object, )
PYBIND_FALLBACK_OBJECT(memoryview, object,
                       static memoryview from_memory(void *mem, ssize_t size, bool readonly = false);)
struct buffer_info;
PYBIND_FALLBACK_OBJECT(buffer, object, buffer_info request(bool writable = false) const;)
#undef PYBIND_FALLBACK_OBJECT
template <typename T> bool isinstance(handle obj);
bool isinstance(handle obj, handle type);
bool hasattr(handle obj, const char *name);
object getattr(handle obj, const char *name);
object getattr(handle obj, const char *name, handle default_);
void setattr(handle obj, const char *name, handle value);
void delattr(handle obj, const char *name);
ssize_t hash(handle obj);
size_t len(handle h);
str repr(handle h);
iterator iter(handle obj);
template <typename T> T reinterpret_borrow(handle h);
template <typename T> T reinterpret_steal(handle h);
void set_error(const handle &type, const char *message);
dict globals();
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
class dtype;
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
  const ssize_t *shape() const;
  ssize_t shape(ssize_t dim) const;
  const ssize_t *strides() const;
  ssize_t strides(ssize_t dim) const;
  ssize_t itemsize() const;
  ssize_t nbytes() const;
  pybind11::dtype dtype() const;
  int flags() const;
  bool writeable() const;
  bool owndata() const;
  template <typename... Ix> const void *data(Ix... index) const;
  template <typename... Ix> void *mutable_data(Ix... index);
  template <typename T, ssize_t Dims = -1> detail::unchecked_mutable_reference<T> mutable_unchecked() &;
  template <typename T, ssize_t Dims = -1> detail::unchecked_reference<T> unchecked() const &;
  array reshape(std::vector<ssize_t> new_shape);
  void resize(std::vector<ssize_t> new_shape, bool refcheck = true);
  static array ensure(handle h, int ExtraFlags = 0);
};
class dtype : public object {
public:
  using object::object;
  explicit dtype(const std::string &format);
  explicit dtype(const char *format);
  template <typename T> static dtype of();
  ssize_t itemsize() const;
  char kind() const;
  int num() const;
  bool is(const handle &other) const;
};
template <typename T, int Flags = array::forcecast> class array_t : public array {
public:
  array_t();
  template <typename... Args> explicit array_t(Args &&...args);
  template <typename... Ix> const T *data(Ix... index) const;
  template <typename... Ix> T *mutable_data(Ix... index);
  template <typename... Ix> const T &at(Ix... index) const;
  template <typename... Ix> T &mutable_at(Ix... index);
  static array_t ensure(handle h);
  template <ssize_t Dims = -1> detail::unchecked_mutable_reference<T> mutable_unchecked() &;
  template <ssize_t Dims = -1> detail::unchecked_reference<T> unchecked() const &;
};
struct buffer_info {
  void *ptr = nullptr;
  ssize_t itemsize = 0, size = 0;
  std::string format;
  ssize_t ndim = 0;
  std::vector<ssize_t> shape, strides;
  bool readonly = false;
  buffer_info() = default;
  buffer_info(void *ptr, ssize_t itemsize, const std::string &format, ssize_t ndim, std::vector<ssize_t> shape,
              std::vector<ssize_t> strides, bool readonly = false);
  buffer_info(void *ptr, ssize_t itemsize, const std::string &format, ssize_t size, bool readonly = false);
  template <typename T> buffer_info(T *ptr, ssize_t size, bool readonly = false);
};
template <typename T> struct format_descriptor {
  static std::string format();
};
struct arg_v {};
struct arg {
  constexpr explicit arg(const char *name);
  template <typename T> arg_v operator=(T &&value) const;
  arg &noconvert(bool flag = true);
  arg &none(bool flag = true);
};
struct kw_only {};
struct pos_only {};
struct is_operator {};
struct prepend {};
struct dynamic_attr {};
struct buffer_protocol {};
struct module_local {
  constexpr module_local(bool v = true) {}
};
struct multiple_inheritance {};
struct arithmetic {};
struct doc {
  doc(const char *value);
};
struct name {
  name(const char *value);
};
struct scope {
  scope(const handle &s);
};
template <size_t Nurse, size_t Patient> struct keep_alive {};
// What stands for the class in py::self + py::self.
namespace detail {
struct op_ {};
struct self_t {};
#define PYBIND_FALLBACK_OPERATOR(op)                                                                                   \
  inline op_ operator op(const self_t &, const self_t &) { return {}; }                                                \
  template <typename T> op_ operator op(const self_t &, const T &) { return {}; }                                      \
  template <typename T> op_ operator op(const T &, const self_t &) { return {}; }
PYBIND_FALLBACK_OPERATOR(+)
PYBIND_FALLBACK_OPERATOR(-)
PYBIND_FALLBACK_OPERATOR(*)
PYBIND_FALLBACK_OPERATOR(/)
PYBIND_FALLBACK_OPERATOR(==)
PYBIND_FALLBACK_OPERATOR(!=)
PYBIND_FALLBACK_OPERATOR(<)
PYBIND_FALLBACK_OPERATOR(<=)
PYBIND_FALLBACK_OPERATOR(>)
PYBIND_FALLBACK_OPERATOR(>=)
PYBIND_FALLBACK_OPERATOR(+=)
PYBIND_FALLBACK_OPERATOR(-=)
PYBIND_FALLBACK_OPERATOR(*=)
PYBIND_FALLBACK_OPERATOR(/=)
#undef PYBIND_FALLBACK_OPERATOR
inline op_ operator-(const self_t &) { return {}; }
template <typename T, typename SFINAE = void> class type_caster {};
template <typename T> using make_caster = type_caster<T>;
} // namespace detail
constexpr detail::self_t self{};
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
  void reload();
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
  template <typename G, typename... Extra> class_ &def_property_readonly_static(const char *, G, const Extra &...) {
    return *this;
  }
  template <typename G, typename S, typename... Extra> class_ &def_property_static(const char *, G, S, const Extra &...) {
    return *this;
  }
  template <typename D, typename... Extra> class_ &def_readwrite_static(const char *name, D *pm, const Extra &...extra);
  template <typename D, typename... Extra> class_ &def_readonly_static(const char *name, D *pm, const Extra &...extra);
  template <typename Func> class_ &def_buffer(Func &&) { return *this; }
  template <typename... Extra> class_ &def(const detail::op_ &, const Extra &...) { return *this; }
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
namespace detail {
template <typename... Args> struct overload_cast_impl {
  template <typename Return> constexpr auto operator()(Return (*pf)(Args...)) const { return pf; }
  template <typename Return, typename Class>
  constexpr auto operator()(Return (Class::*pmf)(Args...), std::false_type = {}) const {
    return pmf;
  }
  template <typename Return, typename Class>
  constexpr auto operator()(Return (Class::*pmf)(Args...) const, std::true_type) const {
    return pmf;
  }
};
} // namespace detail
template <typename... Args> constexpr detail::overload_cast_impl<Args...> overload_cast{};
constexpr auto const_ = std::true_type{};
class error_already_set : public std::exception {
public:
  error_already_set();
  const char *what() const noexcept override;
  void restore();
  void discard_as_unraisable(const char *err_context);
  bool matches(handle exc) const;
  const object &type() const;
  const object &value() const;
  const object &trace() const;
};
#define PYBIND_FALLBACK_ERROR(name)                                                                                    \
  class name : public std::runtime_error {                                                                             \
  public:                                                                                                              \
    using std::runtime_error::runtime_error;                                                                           \
    explicit name(const char *s = "");                                                                                 \
  };
PYBIND_FALLBACK_ERROR(stop_iteration)
PYBIND_FALLBACK_ERROR(index_error)
PYBIND_FALLBACK_ERROR(key_error)
PYBIND_FALLBACK_ERROR(value_error)
PYBIND_FALLBACK_ERROR(type_error)
PYBIND_FALLBACK_ERROR(buffer_error)
PYBIND_FALLBACK_ERROR(import_error)
PYBIND_FALLBACK_ERROR(attribute_error)
PYBIND_FALLBACK_ERROR(cast_error)
PYBIND_FALLBACK_ERROR(reference_cast_error)
#undef PYBIND_FALLBACK_ERROR
template <typename CppException> class exception : public object {};
template <typename CppException> exception<CppException> &register_exception(handle scope, const char *name);
template <typename Translator> void register_exception_translator(Translator &&translator) {}
template <typename InputType, typename OutputType> void implicitly_convertible();
template <typename Iterator, typename... Extra> iterator make_iterator(Iterator first, Iterator last, Extra &&...extra);
template <typename Type, typename... Extra> iterator make_iterator(Type &value, Extra &&...extra);
template <typename Vector, typename... Args> class_<Vector> bind_vector(handle scope, std::string const &name, Args &&...);
template <typename Map, typename... Args> class_<Map> bind_map(handle scope, const std::string &name, Args &&...);
object eval(const str &expr, object global = globals(), object local = object());
void exec(const str &expr, object global = globals(), object local = object());
class scoped_interpreter {
public:
  scoped_interpreter(bool init_signal_handlers = true);
  scoped_interpreter(const scoped_interpreter &) = delete;
  ~scoped_interpreter();
};
void initialize_interpreter(bool init_signal_handlers = true);
void finalize_interpreter();
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
#define PYBIND11_EMBEDDED_MODULE(name, variable, ...) static void pybind11_init_##name(::pybind11::module_ &variable)
#define PYBIND11_DECLARE_HOLDER_TYPE(...)
#define PYBIND11_TYPE_CASTER(type, py_name)                                                                            \
protected:                                                                                                             \
  type value;                                                                                                          \
                                                                                                                       \
public:                                                                                                                \
  static constexpr auto name = py_name
#define PYBIND11_OVERRIDE(ret_type, cname, fn, ...) return cname::fn(__VA_ARGS__)
#define PYBIND11_OVERRIDE_PURE(ret_type, cname, fn, ...) throw std::runtime_error(#fn)
#define PYBIND11_OVERLOAD(...) PYBIND11_OVERRIDE(__VA_ARGS__)
#define PYBIND11_OVERLOAD_PURE(...) PYBIND11_OVERRIDE_PURE(__VA_ARGS__)
#define PYBIND11_MAKE_OPAQUE(...)
#define PYBIND11_NAMESPACE pybind11
