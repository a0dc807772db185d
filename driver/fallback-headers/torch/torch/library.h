// Registration of operators.
#pragma once

#include "ATen/core/ivalue.h"
#include "torch/types.h"

namespace c10 {
struct OperatorHandle;
struct RegisterOperators {
  RegisterOperators();
  template <typename FuncType> explicit RegisterOperators(const std::string &schemaOrName, FuncType &&func);
  template <typename FuncType> RegisterOperators &&op(const std::string &schemaOrName, FuncType &&func) &&;
};
} // namespace c10
namespace torch {
using RegisterOperators = c10::RegisterOperators;
class CppFunction {
public:
  template <typename Func> CppFunction(Func *f);
  template <typename Lambda> CppFunction(Lambda &&f);
  static CppFunction makeFallthrough();
};
template <typename Func> CppFunction dispatch(c10::DispatchKey k, Func &&raw_f);
template <typename Func> CppFunction dispatch(c10::DeviceType t, Func &&raw_f);
template <class CurClass> class class_ {
public:
  template <typename Func> class_ &def(std::string name, Func f, std::string doc_string = "");
  template <typename Init> class_ &def(Init init);
  template <typename Get, typename Set> class_ &def_pickle(Get &&get, Set &&set);
};
template <class... Types> struct types {};
template <class... Types> types<void, Types...> init();
struct CustomClassHolder : c10::intrusive_ptr_target {};
class Library final {
public:
  enum Kind { DEF, IMPL, FRAGMENT };
  Library &def(const char *raw_schema, const std::vector<int> &tags = {});
  template <typename NameOrSchema, typename Func> Library &def(NameOrSchema &&raw_name_or_schema, Func &&raw_f);
  template <typename Name, typename Func> Library &impl(Name name, Func &&raw_f);
  template <typename Func> Library &fallback(Func &&raw_f);
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
