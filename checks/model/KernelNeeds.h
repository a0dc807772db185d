#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include <array>
#include <cstdint>
#include <optional>

namespace cuda_tidy {

/// The bytes of all parameters of \p Kernel, each aligned as its type asks; nothing while they depend on a template.
std::optional<uint64_t> parameterBytes(const clang::FunctionDecl &Kernel);

/// The bytes of the `__shared__` variables that \p Kernel itself declares and uses, those of unknown size aside; what
/// the functions that it calls declare comes on top. Nothing if its body is not in this translation unit.
std::optional<uint64_t> staticSharedBytes(const clang::FunctionDecl &Kernel);

/// x, y and z of the blocks that `__block_size__` demands; nothing without it.
std::optional<std::array<uint64_t, 3>> blockSize(const clang::FunctionDecl &Kernel);

/// x, y and z of a cluster that `__cluster_dims__`, or `__block_size__`, gives; nothing without it.
std::optional<std::array<const clang::Expr *, 3>> clusterDims(const clang::FunctionDecl &Kernel);

/// The most threads that `__launch_bounds__` allows in a block.
std::optional<uint64_t> launchBound(const clang::FunctionDecl &Kernel);

} // namespace cuda_tidy
