// Registration of operators through the stable interface.
#pragma once

#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "torch/csrc/stable/stableivalue_conversions.h"
#include "torch/headeronly/core/enum_tag.h"
#include "torch/headeronly/util/Metaprogramming.h"

namespace torch::stable::detail {
class StableLibrary final {
public:
  enum class Kind { DEF, IMPL, FRAGMENT };
  StableLibrary(Kind kind, const char *ns, const char *k, const char *file, uint32_t line);
  StableLibrary(const StableLibrary &) = delete;
  StableLibrary &operator=(const StableLibrary &) = delete;
  StableLibrary &impl(const char *name, void (*fn)(StableIValue *, uint64_t, uint64_t));
  StableLibrary &def(const char *schema);
  StableLibrary &def(const char *schema, const std::vector<at::Tag> &tags);
  StableLibrary &set_python_module(const char *pymodule, const char *context = "");
};
class StableTorchLibraryInit final {
public:
  StableTorchLibraryInit(StableLibrary::Kind kind, void (*fn)(StableLibrary &), const char *ns, const char *k,
                         const char *file, uint32_t line);
};
template <typename FuncT, FuncT *func> struct boxer {
  static void boxed_fn(StableIValue *stack, uint64_t num_args, uint64_t num_outputs);
};
} // namespace torch::stable::detail

#define TORCH_BOX(func)                                                                                                \
  torch::stable::detail::boxer<std::remove_pointer_t<std::remove_reference_t<decltype(func)>>, (func)>::boxed_fn

#define TORCH_FALLBACK_STABLE_LIBRARY(name, kind, ns, k, m)                                                            \
  static void name(torch::stable::detail::StableLibrary &);                                                            \
  static const torch::stable::detail::StableTorchLibraryInit C10_CONCATENATE(name, _static_init)(                      \
      torch::stable::detail::StableLibrary::Kind::kind, &name, #ns, k, __FILE__, __LINE__);                            \
  void name(torch::stable::detail::StableLibrary &m)
#define STABLE_TORCH_LIBRARY(ns, m)                                                                                    \
  TORCH_FALLBACK_STABLE_LIBRARY(STABLE_TORCH_LIBRARY_init_##ns, DEF, ns, nullptr, m)
#define STABLE_TORCH_LIBRARY_IMPL(ns, k, m)                                                                            \
  TORCH_FALLBACK_STABLE_LIBRARY(C10_CONCATENATE(STABLE_TORCH_LIBRARY_IMPL_init_##ns##_##k##_, __LINE__), IMPL, ns, #k, m)
#define STABLE_TORCH_LIBRARY_FRAGMENT(ns, m)                                                                           \
  TORCH_FALLBACK_STABLE_LIBRARY(C10_CONCATENATE(STABLE_TORCH_LIBRARY_FRAGMENT_init_##ns##_, __LINE__), FRAGMENT, ns,   \
                                nullptr, m)
