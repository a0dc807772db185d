#pragma once

#include "flow/FunctionFlow.h"
#include "knowledge/MemoryApis.h"
#include "memory/MemoryGiver.h"
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
  bool IsInside = false;                     ///< It may point behind the beginning.
  bool IsOneOfSeveral = false;               ///< It may be other memory in the same space.
  llvm::SmallVector<MemoryGiver, 1> If = {}; ///< It is so only if all of these give such memory.
  /// It is memory of the host only if none of these, which it is given to, page-locks it.
  llvm::SmallVector<MemoryTaker, 1> Unless = {};

  clang::SourceLocation location() const { return Source ? Source->getBeginLoc() : Variable->getLocation(); }
};

/// Where the memory comes from that \p Pointer, an expression of the host's in the body of \p Flow, points to. None
/// where nothing tells, or where it may be in one of several spaces. Null pointers point to none.
/// Where functions of other files are \p Assumed to give memory of one space, the answer says which they are.
std::optional<MemoryOrigin> memoryOriginOf(const clang::Expr &Pointer, const FunctionFlow &Flow, FunctionFlows &Flows,
                                           std::optional<MemorySpace> Assumed = std::nullopt);

/// The same of a pointer by what names it.
std::optional<MemoryOrigin> memoryOriginOf(const NamedPlace &Pointer, const FunctionFlow &Flow, FunctionFlows &Flows);

/// The same of all that \p Pointer, a local variable of the function of \p Flow, is ever given.
std::optional<MemoryOrigin> memoryOriginOf(const clang::VarDecl &Pointer, const FunctionFlow &Flow,
                                           FunctionFlows &Flows, std::optional<MemorySpace> Assumed = std::nullopt);

/// Where the memory comes from that \p Function, which has a body, returns, and that it writes the address of to what
/// \p Parameter points or refers to.
std::optional<MemoryOrigin> memoryReturnedBy(const clang::FunctionDecl &Function, FunctionFlows &Flows);
std::optional<MemoryOrigin> memoryWrittenTo(const clang::ParmVarDecl &Parameter, FunctionFlows &Flows);

} // namespace cuda_tidy
