#pragma once

#include "calls/FunctionUses.h"
#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether \p Stream is the legacy default stream: null, left out for its default, or `cudaStreamLegacy`.
bool isLegacyStream(const clang::Expr *Stream, const clang::ASTContext &Context);

/// Whether the default stream is the legacy one.
bool usesLegacyStreamByDefault(const clang::ASTContext &Context);

/// The calls of a unit that write a stream to \p Kept, a variable or a member, or to an element of it.
llvm::SmallVector<const clang::CallExpr *, 1> creationsOf(const clang::ValueDecl &Kept, const FunctionUses &Uses,
                                                          const clang::ASTContext &Context);

/// Whether \p Creation, one of them, makes it with `cudaStreamNonBlocking`: the legacy default stream does not wait for
/// it.
bool makesNonBlocking(const clang::CallExpr &Creation);

/// What runs in the order in which it is queued: the legacy default stream, or a stream that is made in the unit and
/// kept in one local variable, or in one element of it: with a constant index, or one that a loop counts.
struct Timeline {
  enum Kind {
    Unknown, ///< It may be any stream.
    Legacy,
    Blocking,
    NonBlocking,
  };
  Kind What = Unknown;
  const clang::VarDecl *Variable = nullptr;
  int64_t Element = 0;
  const clang::VarDecl *Counter = nullptr; ///< The index in place of `Element`: another one after each step of it.

  bool isKnown() const { return What != Unknown; }
  bool operator==(const Timeline &) const = default;
};

/// The timeline of \p Stream, an expression in the body of \p Flow; null stands for the default stream.
Timeline timelineOf(const clang::Expr *Stream, const FunctionFlow &Flow, const FunctionUses &Uses);

} // namespace cuda_tidy
