#pragma once

#include "ClangTidyHeaders.h"
#include "syntax/NamedPlace.h"
#include <optional>

namespace cuda_tidy {

/// What a call gives to a function that somebody has to release: `cudaMallocHost(&p, n)`, `cudaMalloc(&p, n)`,
/// `cudaStreamCreate(&s)`, `cudaHostRegister(v.data(), n, flags)`.
struct HeldResource {
  enum Kind {
    Pinned,     ///< Page-locked memory.
    Registered, ///< Memory that was there already, page-locked.
    Device,     ///< Memory of the device, or managed.
    Handle,     ///< A stream, an event, or what a library keeps its state in.
  };
  const clang::CallExpr *Call;
  /// It points to the memory, or owns it, which only what is registered can be; or it is the handle. A variable, or a
  /// member of a local object that has no destructor.
  NamedPlace Pointer;
  Kind What;
  llvm::StringRef ReleasedBy, OrBy; ///< The function that gives it back, and another one that may.

  bool isPageLocked() const { return What == Pinned || What == Registered; }
  /// Whether the function's end is the end of what it is kept in.
  bool isLocal() const;
  /// Whether what has the pointer's name owns the memory, and is no pointer or handle itself.
  bool isOfOwner() const;
  /// Whether somebody else owns what is registered, and may release it.
  bool isOfCaller() const;
};

/// What \p Call, in the body of \p Flow, gives, if it does and such a place points to it or owns it. A parameter can
/// only be registered, and so can no member.
std::optional<HeldResource> heldResourceOf(const clang::CallExpr &Call, const FunctionFlow &Flow);

/// A way through \p Function on which the resource of a local variable is neither released nor given to anybody who
/// might; none if there is no such way, or somebody is given an object that it is a member of. Ways after an error of
/// CUDA do not count, nor does what is made and released under a condition, nor ways that reset the device.
std::optional<Path> pathWithoutRelease(const HeldResource &Held, const clang::FunctionDecl &Function,
                                       FunctionFlows &Flows);

/// Adds notes to the last report of \p Check: the conditions that lead along \p Leak, unless they say that a call has
/// succeeded, and where the function returns.
void noteWayOut(clang::tidy::ClangTidyCheck &Check, const Path &Leak, const clang::SourceManager &Sources);

/// Whether a condition inside \p Around, or in all of the function if null, decides whether it is made.
bool isConditional(const HeldResource &Held, const clang::Stmt *Around, const FunctionFlow &Flow);

/// Whether no way leads from its being made to its being made again, but such as follow an error: a loop that tries
/// with a smaller size until the call succeeds.
bool isMadeOnce(const HeldResource &Held, const FunctionFlow &Flow);

/// What in \p Function frees page-locked memory and leaves it locked, `free(p)`, `delete[] p`, or only means to,
/// `cudaFree(p)`; null if nothing does.
const clang::Expr *freedLocked(const HeldResource &Held, const FunctionFlow &Flow);

/// The calls in \p Function that release it.
llvm::SmallVector<const clang::CallExpr *, 2> releasesOf(const HeldResource &Held, const clang::FunctionDecl &Function,
                                                         FunctionFlows &Flows);

} // namespace cuda_tidy
