// Guards that switch recording of gradients; each works for its own thread only.
#pragma once

#include "c10/macros/Macros.h"

namespace c10 {
struct GradMode {
  static bool is_enabled();
  static void set_enabled(bool enabled);
};
struct AutoGradMode {
  AutoGradMode(bool enabled);
  AutoGradMode(const AutoGradMode &) = delete;
  AutoGradMode &operator=(const AutoGradMode &) = delete;
  ~AutoGradMode();
};
struct NoGradGuard : public AutoGradMode {
  NoGradGuard() : AutoGradMode(/*enabled=*/false) {}
};
struct InferenceMode {
  InferenceMode(bool enabled = true);
  InferenceMode(const InferenceMode &) = delete;
  InferenceMode &operator=(const InferenceMode &) = delete;
  ~InferenceMode();
  static bool is_enabled();
};
} // namespace c10
namespace at {
using AutoGradMode = c10::AutoGradMode;
using GradMode = c10::GradMode;
using NoGradGuard = c10::NoGradGuard;
#define TORCH_FALLBACK_DISPATCH_GUARD(name)                                                                            \
  struct name {                                                                                                        \
    name();                                                                                                            \
    name(const name &) = delete;                                                                                       \
    ~name();                                                                                                           \
  };
TORCH_FALLBACK_DISPATCH_GUARD(AutoDispatchBelowAutograd)
TORCH_FALLBACK_DISPATCH_GUARD(AutoDispatchBelowADInplaceOrView)
TORCH_FALLBACK_DISPATCH_GUARD(AutoDispatchSkipFunctionalize)
#undef TORCH_FALLBACK_DISPATCH_GUARD
struct AutoNonVariableTypeMode {
  AutoNonVariableTypeMode(bool enabled = true);
  AutoNonVariableTypeMode(const AutoNonVariableTypeMode &) = delete;
  ~AutoNonVariableTypeMode();
};
} // namespace at
namespace torch {
using AutoGradMode = at::AutoGradMode;
using NoGradGuard = at::NoGradGuard;
using InferenceMode = c10::InferenceMode;
} // namespace torch
namespace torch::autograd {
using AutoGradMode = at::AutoGradMode;
using GradMode = at::GradMode;
} // namespace torch::autograd
