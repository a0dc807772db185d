#pragma once

#include "streams/QueueStep.h"
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
    NamedPlace Place; ///< What names the pointer in the outermost function.
    Effect What;
  };

  QueueStep Step;
  Timeline On;
  llvm::SmallVector<Access, 4> Accesses;

  /// What a message calls it: "kernel 'fill'", "the copy".
  std::string name() const;
};

/// What \p Step, which begins in the body of \p Flow, queues: a kernel with a body in the unit, or a copy. The pointers
/// that a kernel does not use are left out, and those of an object that it hands to somebody else than its own methods.
/// Of a function that is called, only what it is given is known.
std::optional<StreamWork> streamWorkIn(const QueueStep &Step, const FunctionFlow &Flow, FunctionFlows &Flows,
                                       const FunctionUses &Uses);

/// Whether the host waits in \p Step, which begins in the body of \p Flow, until it is done: a copy to memory of the
/// host that is given no stream, or whose memory is pageable ("API synchronization behavior", CUDA Runtime API).
bool isDoneOnReturn(const QueueStep &Step, const FunctionFlow &Flow, FunctionFlows &Flows);

} // namespace cuda_tidy
