#pragma once

#include "streams/Timeline.h"
#include "syntax/NamedPlace.h"

namespace cuda_tidy {

/// The stream that \p Launch is put on, as it is written.
const clang::Expr *streamOf(const clang::CUDAKernelCallExpr &Launch);

/// A launch, a copy or a fill, and the memory that it works on.
struct StreamWork {
  enum Effect {
    Reads,
    Writes,
    MayWrite, ///< Or only reads.
  };
  struct Access {
    const clang::Expr *Given; ///< The pointer, as the call is given it, or an object by value.
    Effect What;
    const clang::FieldDecl *Member = nullptr; ///< The object's member that is the pointer.

    /// What names the pointer; none where nothing does.
    std::optional<NamedPlace> place(const FunctionFlow &Flow) const;
  };

  const clang::CallExpr *Call;
  Timeline On;
  llvm::SmallVector<Access, 4> Accesses;

  /// What a message calls it: "kernel 'fill'", "the copy".
  std::string name() const;
};

/// What \p Call, in the body of \p Flow, queues: a kernel with a body in the unit, or a copy. The pointers that a
/// kernel does not use are left out.
std::optional<StreamWork> streamWorkIn(const clang::CallExpr &Call, const FunctionFlow &Flow, FunctionFlows &Flows,
                                       const FunctionUses &Uses);

} // namespace cuda_tidy
