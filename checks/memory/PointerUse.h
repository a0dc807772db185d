#pragma once

#include "flow/ValueUses.h"

namespace cuda_tidy {

/// What code does with memory where it names the memory, or a pointer to it.
enum class PointerUse {
  Reads,
  Assigns,  ///< A new value, whatever was there.
  Combines, ///< A new value that depends on what was there: `+=`, `++`, `atomicAdd`.
  Unknown,  ///< It hands a pointer on, or keeps it.
};

/// What is done at \p Mention, a pointer or an object in the body of \p Flow, to what the pointer points to, or to the
/// object or an element of it.
PointerUse useAt(const clang::Expr &Mention, const FunctionFlow &Flow);

/// What uses \p Pointer, a pointer in the body of \p Flow, or its address, or what it points to.
ValueUse useAroundAddress(const clang::Expr &Pointer, const FunctionFlow &Flow);

} // namespace cuda_tidy
