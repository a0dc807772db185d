#pragma once

#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallVector.h"

namespace cuda_tidy {

/// What a function of CUDA's runtime or of its driver does with an event that it is given.
struct EventApi {
  enum Kind {
    Makes,    ///< Writes a new one to the argument.
    Records,  ///< From then on, the event stands for what is queued before.
    AsksTime, ///< Fails if the event is not recorded.
    Awaits,   ///< Has a stream wait; for an event that is not recorded it does not.
    Leaves,   ///< Nothing to whether it is recorded.
  };
  llvm::StringRef Name; ///< In both APIs: `EventRecord` for `cudaEventRecord` and `cuEventRecord`.
  Kind What;
  unsigned Event; ///< The position of the argument, which the call has.
};

/// What \p Call does with events, a row for each that it is given; none if it is no function for events. Sources: the
/// Runtime API, "Event Management" and "Stream Management".
llvm::SmallVector<const EventApi *, 2> eventApisOf(const clang::CallExpr &Call);

} // namespace cuda_tidy
