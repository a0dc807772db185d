#pragma once

#include "flow/FunctionFlow.h"
#include "memory/MemoryOrigin.h"

namespace cuda_tidy {

/// Who may page-lock memory of the host: kernels may use it from then on.
struct HostRegistration {
  bool MayBeHere = false;                         ///< The unit does, or hands it to somebody whom nobody can ask.
  llvm::SmallVector<MemoryTaker, 1> MayBeIn = {}; ///< Functions of other files that are given it.

  void add(llvm::ArrayRef<MemoryTaker> Others);
  bool isPossible() const { return MayBeHere || !MayBeIn.empty(); }
};

/// Whether a function tells of a parameter of \p Type that it may page-lock what it is given: of addresses and
/// references, and of nothing that has them in it.
bool isToldWhetherRegistered(clang::QualType Type);

/// Who does that where the function of \p Flow mentions, at \p Mention, what is, owns or points to the memory.
HostRegistration registrationAt(const clang::Expr &Mention, const FunctionFlow &Flow, FunctionFlows &Flows);

/// The same for all mentions of \p Variable.
HostRegistration registrationOf(const clang::VarDecl &Variable, const FunctionFlow &Flow, FunctionFlows &Flows);

/// \p Memory of the host, unless \p Registered page-locks it.
std::optional<MemoryOrigin> unlessRegistered(MemoryOrigin Memory, HostRegistration Registered);

} // namespace cuda_tidy
