#pragma once

#include "clang/AST/Stmt.h"

namespace cuda_tidy {

/// Whether \p Part, of device code, waits until the kernels in front of its own have ended and what they have written
/// can be read: `cudaGridDependencySynchronize` (CUDA C++ Programming Guide, "Programmatic Dependent Launch and
/// Synchronization"), `griddepcontrol.wait` (PTX ISA), and the functions of libcu++ and CUTLASS for it.
bool waitsForKernelsInFront(const clang::Stmt &Part);

} // namespace cuda_tidy
