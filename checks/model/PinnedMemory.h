#pragma once

#include "flow/FunctionFlow.h"
#include <optional>

namespace cuda_tidy {

/// Memory that a call locks for the device: `cudaMallocHost(&p, n)`, `cudaHostRegister(p, n, flags)`.
struct PinnedMemory {
  const clang::CallExpr *Call;
  const clang::VarDecl *Pointer; ///< A local variable of the function.
  bool IsRegistered;             ///< What was there already, which `cudaHostUnregister` gives back.

  llvm::StringRef releasedBy() const { return IsRegistered ? "cudaHostUnregister" : "cudaFreeHost"; }
};

/// What \p Call locks, if it does and a local variable, that is no parameter, points to it.
std::optional<PinnedMemory> pinnedMemoryOf(const clang::CallExpr &Call);

/// A way through the function of \p Flow on which the memory is neither released nor given to anybody who might; none
/// if there is no such way. Ways after an error of CUDA do not count, nor does what is locked and released under a
/// condition.
std::optional<Path> pathWithoutRelease(const PinnedMemory &Memory, const FunctionFlow &Flow);

/// Whether a condition inside \p Around, or in all of the function if null, decides whether the memory is locked.
bool isConditional(const PinnedMemory &Memory, const clang::Stmt *Around, const FunctionFlow &Flow);

/// The calls that release it.
llvm::SmallVector<const clang::CallExpr *, 2> releasesOf(const PinnedMemory &Memory, const FunctionFlow &Flow);

} // namespace cuda_tidy
