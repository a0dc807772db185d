#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallVector.h"
#include <array>
#include <cstdint>
#include <optional>

namespace cuda_tidy {

/// The bytes of all parameters of \p Kernel, each aligned as its type asks; nothing while they depend on a template.
std::optional<uint64_t> parameterBytes(const clang::FunctionDecl &Kernel);

/// The `__shared__` variables that are laid out for each block of a kernel, those of unknown size aside.
struct StaticShared {
  uint64_t Bytes = 0;
  /// Of these, what functions declare that the kernel calls, directly or not.
  llvm::SmallVector<const clang::VarDecl *, 2> OfCallees;
};

/// What \p Kernel and the functions that it is certain to call declare and use, those of system headers aside; all of
/// them get memory, whichever is called at a time. Nothing if the kernel's body is not in this translation unit.
std::optional<StaticShared> staticShared(const clang::FunctionDecl &Kernel);

/// x, y and z of the blocks that `__block_size__` demands; nothing without it.
std::optional<std::array<uint64_t, 3>> blockSize(const clang::FunctionDecl &Kernel);

/// x, y and z of a cluster that `__cluster_dims__`, or `__block_size__`, gives; nothing without it.
std::optional<std::array<const clang::Expr *, 3>> clusterDims(const clang::FunctionDecl &Kernel);

/// The most threads that `__launch_bounds__` allows in a block.
std::optional<uint64_t> launchBound(const clang::FunctionDecl &Kernel);

/// The blocks that it asks to have on a multiprocessor at least.
std::optional<uint64_t> leastBlocks(const clang::FunctionDecl &Kernel);

} // namespace cuda_tidy
