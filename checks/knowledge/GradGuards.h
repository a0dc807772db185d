#pragma once

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// A class of LibTorch whose objects switch the recording of gradients as long as they live.
struct GradGuard {
  llvm::StringRef Class;
  enum {
    Off,               ///< Whatever it is given.
    OnIfArgument,      ///< Its first argument is whether gradients are recorded,
    OffIfArgument,     ///< or whether they are not.
    RestoresSomething, ///< To what it was elsewhere.
  } Switches;
};

/// In namespaces `c10`, `at` and `torch`, older names included.
inline constexpr GradGuard GradGuards[] = {
    {"NoGradGuard", GradGuard::Off},
    {"InferenceMode", GradGuard::OffIfArgument},
    {"AutoGradMode", GradGuard::OnIfArgument},
    {"AutoNonVariableTypeMode", GradGuard::Off},
    {"NonVariableTypeMode", GradGuard::Off},
    {"AutoDispatchBelowAutograd", GradGuard::Off},
    {"AutoDispatchBelowADInplaceOrView", GradGuard::Off},
    {"ThreadLocalStateGuard", GradGuard::RestoresSomething},
    {"ExcludeDispatchKeyGuard", GradGuard::RestoresSomething},
};

/// The guard called \p Class, or null.
inline const GradGuard *gradGuardNamed(llvm::StringRef Class) {
  const auto *Found = llvm::find_if(GradGuards, [&](const GradGuard &Each) { return Each.Class == Class; });
  return Found == std::end(GradGuards) ? nullptr : Found;
}

} // namespace cuda_tidy
