#pragma once

#include "flow/FunctionFlow.h"
#include "knowledge/MemoryApis.h"
#include "syntax/NamedPlace.h"

namespace cuda_tidy {

/// Where the memory that a pointer points to comes from.
struct MemoryOrigin {
  MemorySpace Space;
  /// What tells: an allocation, `thrust::raw_pointer_cast`, or a function of the project that returns such memory or
  /// writes its address to an argument. Null for memory of a variable's own.
  const clang::Expr *Source = nullptr;
  /// The variable whose own memory it is: a scalar, an array, a container. Null for what is allocated.
  const clang::VarDecl *Variable = nullptr;
  bool IsInside = false;       ///< It may point behind the beginning.
  bool IsOneOfSeveral = false; ///< It may be other memory in the same space.

  clang::SourceLocation location() const { return Source ? Source->getBeginLoc() : Variable->getLocation(); }
};

/// Where the memory comes from that \p Pointer, an expression of the host's in the body of \p Flow, points to. None
/// where nothing tells, or where it may be in one of several spaces. Null pointers point to none.
std::optional<MemoryOrigin> memoryOriginOf(const clang::Expr &Pointer, const FunctionFlow &Flow, FunctionFlows &Flows);

/// The same of a pointer by what names it.
std::optional<MemoryOrigin> memoryOriginOf(const NamedPlace &Pointer, const FunctionFlow &Flow, FunctionFlows &Flows);

/// The same of all that \p Pointer, a local variable of the function of \p Flow, is ever given.
std::optional<MemoryOrigin> memoryOriginOf(const clang::VarDecl &Pointer, const FunctionFlow &Flow,
                                           FunctionFlows &Flows);

} // namespace cuda_tidy
