#pragma once

#include "simulation/BlockRun.h"

namespace cuda_tidy {

/// The usual blocks among those that \p Kernel, or a function that it calls, tells of by how it counts its threads:
/// `threadIdx.z * 64 + threadIdx.y * 32 + threadIdx.x` is for rows of 32, and two of them in a plane. Empty where none
/// does.
std::vector<BlockRun::Shape> blocksToldBy(const clang::FunctionDecl &Kernel, const clang::ASTContext &Context);

} // namespace cuda_tidy
