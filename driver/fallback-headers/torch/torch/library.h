// Registration of operators.
#pragma once

#include "ATen/core/ivalue.h"
#include "torch/types.h"

namespace c10 {
struct OperatorHandle;
struct RegisterOperators {
  RegisterOperators();
  RegisterOperators(RegisterOperators &&) noexcept;
  template <typename FuncType> explicit RegisterOperators(const std::string &, FuncType &&) {}
  template <typename FuncType> RegisterOperators &op(const std::string &, FuncType &&) & { return *this; }
  template <typename FuncType> RegisterOperators &&op(const std::string &, FuncType &&) && { return std::move(*this); }
};
} // namespace c10
namespace torch {
using RegisterOperators = c10::RegisterOperators;
class CppFunction final {
public:
  template <typename Func> CppFunction(Func *) {}
  template <typename Lambda> CppFunction(Lambda &&) {}
  static CppFunction makeFallthrough();
};
template <typename Func> CppFunction dispatch(c10::DispatchKey, Func &&raw_f) { return raw_f; }
template <typename Func> CppFunction dispatch(c10::DeviceType, Func &&raw_f) { return raw_f; }
template <class... Types> struct types {};
template <class Func, class... Types> struct InitLambda {};
template <class CurClass> class class_ {
public:
  explicit class_(const std::string &namespaceName, const std::string &className, std::string doc_string = "");
  template <typename... Types> class_ &def(types<void, Types...>, std::string = "") { return *this; }
  template <typename Func, typename... Types> class_ &def(InitLambda<Func, Types...>, std::string = "") { return *this; }
  template <typename Func> class_ &def(std::string, Func, std::string = "") { return *this; }
  template <typename Func> class_ &def_static(std::string, Func, std::string = "") { return *this; }
  template <typename T> class_ &def_readwrite(const std::string &, T CurClass::*) { return *this; }
  template <typename T> class_ &def_readonly(const std::string &, T CurClass::*) { return *this; }
  template <typename Get> class_ &def_property(const std::string &, Get, std::string = "") { return *this; }
  template <typename Get, typename Set> class_ &def_property(const std::string &, Get, Set, std::string = "") {
    return *this;
  }
  template <typename Get, typename Set> class_ &def_pickle(Get &&, Set &&) { return *this; }
};
template <class... Types> types<void, Types...> init();
template <typename Func> InitLambda<Func> init(Func &&) { return {}; }
struct CustomClassHolder : c10::intrusive_ptr_target {};
class Library final {
public:
  enum Kind { DEF, IMPL, FRAGMENT };
  Library &def(const char *raw_schema, const std::vector<int> &tags = {});
  template <typename NameOrSchema, typename Func> Library &def(NameOrSchema &&, Func &&, const std::vector<int> & = {}) {
    return *this;
  }
  template <typename Name, typename Func> Library &impl(Name, Func &&) { return *this; }
  template <typename Func> Library &fallback(Func &&) { return *this; }
  template <class CurClass> torch::class_<CurClass> class_(const std::string &className);
};
namespace detail {
struct TorchLibraryInit {
  TorchLibraryInit(Library::Kind kind, void (*fn)(Library &), const char *ns);
};
} // namespace detail
} // namespace torch

#define TORCH_LIBRARY(ns, m)                                                                                           \
  static void TORCH_LIBRARY_init_##ns(torch::Library &);                                                               \
  static const torch::detail::TorchLibraryInit TORCH_LIBRARY_static_init_##ns(torch::Library::DEF,                     \
                                                                              &TORCH_LIBRARY_init_##ns, #ns);          \
  void TORCH_LIBRARY_init_##ns(torch::Library &m)
#define TORCH_FALLBACK_LIBRARY(kind, ns, m, id)                                                                        \
  static void C10_CONCATENATE(TORCH_LIBRARY_##kind##_init_##ns##_, id)(torch::Library &);                              \
  static const torch::detail::TorchLibraryInit C10_CONCATENATE(TORCH_LIBRARY_##kind##_static_init_##ns##_, id)(        \
      torch::Library::kind, &C10_CONCATENATE(TORCH_LIBRARY_##kind##_init_##ns##_, id), #ns);                           \
  void C10_CONCATENATE(TORCH_LIBRARY_##kind##_init_##ns##_, id)(torch::Library & m)
#define TORCH_LIBRARY_FRAGMENT(ns, m) TORCH_FALLBACK_LIBRARY(FRAGMENT, ns, m, __LINE__)
#define TORCH_LIBRARY_IMPL(ns, k, m) TORCH_FALLBACK_LIBRARY(IMPL, ns##_##k, m, __LINE__)
#define TORCH_FN(func) (&func)
#define TORCH_SELECTIVE_NAME(name) name
#define TORCH_SELECTIVE_SCHEMA(schema) schema
