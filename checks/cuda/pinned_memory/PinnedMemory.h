#pragma once

#include "flow/FunctionFlow.h"
#include <optional>

namespace cuda_tidy {

/// The functions of the runtime and of the driver that lock memory, as a matcher names them.
inline constexpr llvm::StringRef PinningFunctions[] = {
    "::cudaMallocHost", "::cudaHostAlloc",     "::cudaHostRegister",  "::cuMemAllocHost",
    "::cuMemHostAlloc", "::cuMemAllocHost_v2", "::cuMemHostRegister", "::cuMemHostRegister_v2",
};

/// Memory that a call locks for the device: `cudaMallocHost(&p, n)`, `cudaHostRegister(v.data(), n, flags)`.
struct PinnedMemory {
  const clang::CallExpr *Call;
  /// It points to the memory, or owns it, which only what is registered can be.
  const clang::VarDecl *Pointer;
  bool IsRegistered;          ///< What was there already.
  llvm::StringRef ReleasedBy; ///< The function that gives it back.

  /// Whether somebody else owns what is registered, and may release it.
  bool isOfCaller() const;
};

/// What \p Call locks, if it does and a variable points to it or owns it. A parameter can only be registered.
std::optional<PinnedMemory> pinnedMemoryOf(const clang::CallExpr &Call);

/// A way through \p Function on which the memory of a local variable is neither released nor given to anybody who
/// might; none if there is no such way. Ways after an error of CUDA do not count, nor does what is locked and released
/// under a condition.
std::optional<Path> pathWithoutRelease(const PinnedMemory &Memory, const clang::FunctionDecl &Function,
                                       FunctionFlows &Flows);

/// Whether a condition inside \p Around, or in all of the function if null, decides whether the memory is locked.
bool isConditional(const PinnedMemory &Memory, const clang::Stmt *Around, const FunctionFlow &Flow);

/// What in \p Function frees the memory and leaves it locked, `free(p)`, `delete[] p`, or only means to, `cudaFree(p)`;
/// null if nothing does.
const clang::Expr *freedLocked(const PinnedMemory &Memory, const FunctionFlow &Flow);

/// The calls in \p Function that release it.
llvm::SmallVector<const clang::CallExpr *, 2> releasesOf(const PinnedMemory &Memory,
                                                         const clang::FunctionDecl &Function, FunctionFlows &Flows);

} // namespace cuda_tidy
